// SPDX-License-Identifier: Apache-2.0
//
// Parses a sentence with a trained transition model.
#pragma once

#include <vector>

#include "arcus/transition/transition_model.h"
#include "arcus/transition/transition_search.h"

namespace arcus {

struct TransitionParse {
  Tree tree;
  std::vector<int> labels;  // element 0 of word 1; empty from an unlabelled model
  double score = 0;
};

// The best trees of the beam, at most k, best first. None if the filter excludes all that the
// search finds. O(n) moves for a beam of 1.
std::vector<TransitionParse> decode_transitions(const TransitionModel& model,
                                                const SentenceAtoms& atoms, int beam, int k,
                                                const MoveFilter& filter,
                                                TransitionScratch& scratch);

}  // namespace arcus
