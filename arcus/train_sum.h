// SPDX-License-Identifier: Apache-2.0
//
// Trains a linear and a neural scorer, and adds them, or chooses between them.
#pragma once

#include <span>

#include "arcus/parser.h"
#include "arcus/train.h"

namespace arcus {

// The sum of two calibrated parsers: the score of a tree is (1 - share) times its log-probability
// under the first, plus share times that under the second. Relations likewise. The tree space and
// the unique relations are those of the first. Throws ArgumentError if their relations differ.
Parser sum_of(const Parser& first, const Parser& second, double share);

// As train_parser, for options.neural with Scorers::kBoth or kBest.
Parser train_sum_parser(std::span<const Sentence> sentences, std::span<const Sentence> development,
                        const TrainOptions& options);

}  // namespace arcus
