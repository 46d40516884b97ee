// SPDX-License-Identifier: Apache-2.0
//
// Parses of a transition parser: the part of Parser::parse that is its own.
#pragma once

#include <vector>

#include "arcus/parser.h"
#include "arcus/transition/transition_model.h"

namespace arcus {

// See Parser::parse.
std::vector<Parse> parse_by_transitions(const TransitionModel& model,
                                        const ParserSettings& settings, const Sentence& sentence,
                                        int k, const ParseOptions& options,
                                        TransitionScratch& scratch);

// Approximate number of steps: moves, times the beam.
double transition_work(const TransitionModel& model, int n, const ParseOptions& options);

}  // namespace arcus
