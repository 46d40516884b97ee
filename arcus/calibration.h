// SPDX-License-Identifier: Apache-2.0
//
// Fits the arc filter, which drops arcs before they are scored, and the temperatures, which turn
// scores into log-probabilities. Runs after the parser's weights are trained.
#pragma once

#include <memory>
#include <span>

#include "arcus/parser.h"
#include "arcus/scorer/arc_filter.h"
#include "arcus/train.h"
#include "arcus/training_data.h"

namespace arcus {

// Returns an arc filter whose margin is set so that it drops at most 5 in 10,000 of the correct
// arcs that the parser finds. The margin is measured on the development data, or on some of the
// training sentences if there is none; there the parser finds more correct arcs, so the margin is
// wider.
std::shared_ptr<const ArcFilter> calibrated_filter(const Parser& parser,
                                                   std::span<const Sentence> sentences,
                                                   std::span<const Sentence> development,
                                                   const TrainOptions& options);

// Fits the temperatures of trees and of relations on the development data. Without development data
// they stay 1, which is right for log-linear models.
void calibrate_temperatures(const Parser& parser, std::span<const Sentence> development,
                            const RelationNumbers& relations, const TrainOptions& options,
                            ParserSettings& settings);

}  // namespace arcus
