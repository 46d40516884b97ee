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

// The network's share in the sum if there is no development data to choose it by: a network needs
// more sentences than a linear model.
double default_share(std::size_t sentences);

// The sum of the two, with the share that is best on the development data; without any, with the
// default for `sentences` training sentences. With Scorers::kBest, returns the better of the two
// parsers instead, unless the sum is better on the development data by more than 0.1 points: then
// a fact of the result says how it was chosen. Without development data there is nothing to choose
// by; the sum was the best one on most treebanks (docs/results.md).
Parser sum_or_best_part(const Parser& linear, const Parser& neural, std::size_t sentences,
                        std::span<const Sentence> development, const TrainOptions& options);

// As train_parser, for options.neural with Scorers::kBoth or kBest.
Parser train_sum_parser(std::span<const Sentence> sentences, std::span<const Sentence> development,
                        const TrainOptions& options);

}  // namespace arcus
