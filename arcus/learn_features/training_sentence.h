// SPDX-License-Identifier: Apache-2.0
//
// A training sentence for learners: the keys of its features, and the right tree and labels.
//
// If only heads are learned, there is one label: the sentence has no label keys, and every arc has
// label 0, whose score is 0.
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
  Tree tree;                      // in the tree space
  std::vector<float> costs = {};  // by word: of a wrong head and of a wrong label; empty: 1 each
  std::optional<ArcLabelKeys> label_keys = std::nullopt;
  std::vector<int> labels = {};  // labels[m - 1] of word m, below 0 if unknown; empty: 0 each

  double cost(int m) const {
    return costs.empty() ? 1 : static_cast<double>(costs[static_cast<std::size_t>(m) - 1]);
  }
  int label(int m) const { return labels.empty() ? 0 : labels[static_cast<std::size_t>(m) - 1]; }
};

}  // namespace arcus
