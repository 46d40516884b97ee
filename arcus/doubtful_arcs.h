// SPDX-License-Identifier: Apache-2.0
//
// The arcs of a parse that a person should check: those with a low probability, each with the head
// that is most probable instead.
#pragma once

#include <vector>

#include "arcus/parser.h"

namespace arcus {

struct DoubtfulArc {
  int word = 0;
  int head = kNoHead;
  double probability = 0;    // of the arc, over all trees
  int other_head = kNoHead;  // the most probable head other than `head`; kNoHead if there is none
  double other_probability = 0;
};

// The arcs with a probability below `below`, in the order of the words. Requires
// ParseOptions::marginals. A given head has probability 1.
std::vector<DoubtfulArc> doubtful_arcs(const Parse& parse, double below);

}  // namespace arcus
