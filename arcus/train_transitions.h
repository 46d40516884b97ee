// SPDX-License-Identifier: Apache-2.0
//
// Trains a transition parser on a treebank: the part of train_parser that is its own.
#pragma once

#include <span>

#include "arcus/train.h"

namespace arcus {

// options.transitions must be set. See train_parser.
Parser train_transition_parser(std::span<const Sentence> sentences,
                               std::span<const Sentence> development, const TrainOptions& options);

}  // namespace arcus
