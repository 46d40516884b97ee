// SPDX-License-Identifier: Apache-2.0
//
// Scores the relations of a tree's arcs: all relations in one pass over a row of weights.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "arcus/features/label_keys.h"
#include "arcus/model/packed_weights.h"
#include "arcus/tree/tree.h"

namespace arcus {

// Calls use(m, scores) for each word: the score of each relation of its arc, in multiples of the
// weights' unit.
void score_labels_of_tree(
    LabelKeys& keys, const Tree& tree, const PackedWeights& weights,
    const std::function<void(int m, std::span<const std::int16_t> scores)>& use);

// The best label other than `excluded`, the first in a tie. There must be another one.
template <typename Score>
int best_label_but(std::optional<int> excluded, std::span<const Score> scores) {
  int best = excluded == 0 ? 1 : 0;
  for (int label = best + 1; label < static_cast<int>(scores.size()); ++label) {
    if (label == excluded) continue;
    if (scores[static_cast<std::size_t>(label)] > scores[static_cast<std::size_t>(best)]) {
      best = label;
    }
  }
  return best;
}

// Sets sums[label] to the sum of the rows' weights of the label. At most 256 rows: the sum of 256
// bytes fits into 16 bits.
void sum_rows(std::span<const PackedWeights::Found> rows, std::span<std::int16_t> sums);

// The best relation of each word's arc; element 0 is for word 1. Rows have one weight per relation.
// If there is a `root_label`, all arcs from 0 have it and no other arc does.
std::vector<int> label_tree(LabelKeys& keys, const Tree& tree, const PackedWeights& weights,
                            std::optional<int> root_label = std::nullopt);

}  // namespace arcus
