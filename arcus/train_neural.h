// SPDX-License-Identifier: Apache-2.0
//
// Trains a parser with a neural scorer.
#pragma once

#include <span>

#include "arcus/parser.h"
#include "arcus/train.h"

namespace arcus {

// As train_parser, for options.neural.
Parser train_neural_parser(std::span<const Sentence> sentences,
                           std::span<const Sentence> development, const TrainOptions& options);

}  // namespace arcus
