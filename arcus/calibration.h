// SPDX-License-Identifier: Apache-2.0
//
// What is fitted to a parser once its weights are known: the arc filter, which drops arcs before
// they are scored, and the temperatures, which turn scores into log-probabilities.
#pragma once

#include <span>

#include "arcus/parser.h"
#include "arcus/train.h"
#include "arcus/training_data.h"

namespace arcus {

// Trains the filter, and sets its margin so that it drops at most five in ten thousand of the arcs
// that the parser finds and that are right. Measured on sentences that were not learnt from, if
// there are any; else on some of the others, where the parser finds more and the margin comes out
// wider.
void calibrate_filter(std::span<const Sentence> sentences, std::span<const Sentence> development,
                      const TrainOptions& options, ParserModel& model);

// The temperatures of trees and of relations, on sentences that were not learnt from; without any
// they stay 1, which is right for log-linear models.
void calibrate_temperatures(std::span<const Sentence> development, const RelationNumbers& relations,
                            const TrainOptions& options, ParserModel& model);

}  // namespace arcus
