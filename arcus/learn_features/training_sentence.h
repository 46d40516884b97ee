// SPDX-License-Identifier: Apache-2.0
//
// A sentence as learners get it: the keys of its features, and what is right.
//
// Heads alone are trees with one label: such a sentence has no keys of labels, and every arc has
// the label 0, whose score is 0.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "arcus/features/arc_keys.h"
#include "arcus/features/label_keys.h"
#include "arcus/tree/tree.h"

namespace arcus {

struct TrainingSentence {
  ArcKeys keys;
  Tree tree;                      // of the tree space
  std::vector<float> costs = {};  // of a wrong head and of a wrong label, by word; empty: 1 each
  std::optional<ArcLabelKeys> label_keys = std::nullopt;
  std::vector<int> labels = {};  // element 0 of word 1, below 0 if not known; empty: 0 each

  double cost(int m) const {
    return costs.empty() ? 1 : static_cast<double>(costs[static_cast<std::size_t>(m) - 1]);
  }
  int label(int m) const { return labels.empty() ? 0 : labels[static_cast<std::size_t>(m) - 1]; }
};

}  // namespace arcus
