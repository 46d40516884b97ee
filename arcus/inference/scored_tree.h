// SPDX-License-Identifier: Apache-2.0
//
// A tree and the sum of the scores of its arcs.
#pragma once

#include "arcus/tree/tree.h"

namespace arcus {

struct ScoredTree {
  Tree tree;
  double score = 0;

  friend bool operator==(const ScoredTree&, const ScoredTree&) = default;
};

}  // namespace arcus
