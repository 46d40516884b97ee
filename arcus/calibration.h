// SPDX-License-Identifier: Apache-2.0
//
// What is fitted to a parser once its weights are known: the arc filter, which drops arcs before
// they are scored, and the temperatures, which turn scores into log-probabilities.
#pragma once

#include <memory>
#include <span>

#include "arcus/parser.h"
#include "arcus/scorer/arc_filter.h"
#include "arcus/train.h"
#include "arcus/training_data.h"

namespace arcus {

// A filter whose margin is set so that it drops at most five in ten thousand of the arcs that the
// parser finds and that are right. Measured on sentences that were not learnt from, if there are
// any; else on some of the others, where the parser finds more and the margin comes out wider.
std::shared_ptr<const ArcFilter> calibrated_filter(const Parser& parser,
                                                   std::span<const Sentence> sentences,
                                                   std::span<const Sentence> development,
                                                   const TrainOptions& options);

// Sets the temperatures of trees and of relations by sentences that were not learnt from; without
// any they stay 1, which is right for log-linear models.
void calibrate_temperatures(const Parser& parser, std::span<const Sentence> development,
                            const RelationNumbers& relations, const TrainOptions& options,
                            ParserSettings& settings);

}  // namespace arcus
