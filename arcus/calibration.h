// SPDX-License-Identifier: Apache-2.0
//
// Fits the arc filter, which drops arcs before they are scored, and the temperatures, which turn
// scores into log-probabilities, to a parser whose weights are trained.
#pragma once

#include <memory>
#include <span>

#include "arcus/parser.h"
#include "arcus/scorer/arc_filter.h"
#include "arcus/train.h"
#include "arcus/training_data.h"

namespace arcus {

// An arc filter whose margin is set so that it drops at most 5 in 10,000 of the right arcs that the
// parser finds. Measured on the development data; without any, on some of the training sentences,
// where the parser finds more right arcs and the margin is therefore wider.
std::shared_ptr<const ArcFilter> calibrated_filter(const Parser& parser,
                                                   std::span<const Sentence> sentences,
                                                   std::span<const Sentence> development,
                                                   const TrainOptions& options);

// Fits the temperatures of trees and of relations on the development data. Without any they stay 1,
// which is right for log-linear models.
void calibrate_temperatures(const Parser& parser, std::span<const Sentence> development,
                            const RelationNumbers& relations, const TrainOptions& options,
                            ParserSettings& settings);

}  // namespace arcus
