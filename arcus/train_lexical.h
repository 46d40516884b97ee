// SPDX-License-Identifier: Apache-2.0
//
// Trains a lexical parser on a treebank: the part of train_parser that is its own.
#pragma once

#include <span>

#include "arcus/train.h"

namespace arcus {

// options.lexical must be set. See train_parser.
Parser train_lexical_parser(std::span<const Sentence> sentences, const TrainOptions& options);

}  // namespace arcus
