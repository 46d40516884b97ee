// SPDX-License-Identifier: Apache-2.0
//
// How wrong a tree is: what a margin has to be as large as.
#pragma once

#include <vector>

#include "arcus/tree/tree.h"

namespace arcus {

struct Loss {
  enum class Kind {
    kHeads,    // the cost of each word with a wrong head; 1 if no costs are given
    kZeroOne,  // 1 for a tree with any wrong head
  };
  Kind kind = Kind::kHeads;
};

// costs[m - 1] is what a wrong head of word m costs; no costs mean 1 for each.
double loss_of(const Loss& loss, const Tree& gold, const Tree& tree,
               const std::vector<float>& costs = {});

}  // namespace arcus
