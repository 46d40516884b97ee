// SPDX-License-Identifier: Apache-2.0
#include "arcus/scorer/label_scorer.h"

#include <algorithm>

#include "arcus/base/ragged_array.h"

namespace arcus {
void sum_rows(std::span<const PackedWeights::Found> rows, std::span<std::int16_t> sums) {
  std::fill(sums.begin(), sums.end(), std::int16_t{0});
  for (const auto& [row, key] : rows) {
    for (std::size_t label = 0; label < sums.size(); ++label) {
      sums[label] = static_cast<std::int16_t>(sums[label] + row[label]);
    }
  }
}

void score_labels_of_tree(
    LabelKeys& label_keys, const Tree& tree, const PackedWeights& weights,
    const std::function<void(int m, std::span<const std::int16_t> scores)>& use) {
  RaggedArray<std::uint64_t> keys;  // of one arc
  RaggedBuffer<PackedWeights::Found> rows;
  std::vector<std::int16_t> sums(weights.width());
  label_keys.set_tree(tree);
  for (int m = 1; m <= tree.size(); ++m) {
    keys.clear();
    label_keys.append_keys(m, keys.open_row());
    keys.finish_row();
    weights.find_all(keys.view(), rows);
    sum_rows(rows[0], sums);
    use(m, sums);
  }
}

std::vector<int> label_tree(LabelKeys& keys, const Tree& tree, const PackedWeights& weights,
                            std::optional<int> root_label) {
  std::vector<int> labels;
  score_labels_of_tree(keys, tree, weights, [&](int m, std::span<const std::int16_t> scores) {
    const bool is_root = root_label && tree.head(m) == kRoot;
    labels.push_back(is_root ? *root_label : best_label_but(root_label, scores));
  });
  return labels;
}

}  // namespace arcus
