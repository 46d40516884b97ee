// SPDX-License-Identifier: Apache-2.0
#include "arcus/model/label_scorer.h"

#include <algorithm>

namespace arcus {

void sum_rows(std::span<const PackedWeights::Found> rows, std::span<std::int16_t> sums) {
  std::fill(sums.begin(), sums.end(), std::int16_t{0});
  for (const auto& [row, key] : rows) {
    for (std::size_t label = 0; label < sums.size(); ++label) {
      sums[label] = static_cast<std::int16_t>(sums[label] + row[label]);
    }
  }
}

std::vector<int> label_tree(LabelKeys& label_keys, const Tree& tree, const PackedWeights& weights) {
  std::vector<int> labels;
  std::vector<std::uint64_t> keys;
  std::vector<std::size_t> ends;
  std::vector<PackedWeights::Found> rows;
  std::vector<std::int16_t> sums(weights.width());
  label_keys.set_tree(tree);
  for (int m = 1; m <= tree.size(); ++m) {
    keys.clear();
    label_keys.append_keys(m, keys);
    ends.assign(1, keys.size());
    weights.find_all(keys, ends, rows);
    sum_rows(std::span(rows).first(ends[0]), sums);
    labels.push_back(static_cast<int>(std::max_element(sums.begin(), sums.end()) - sums.begin()));
  }
  return labels;
}

}  // namespace arcus
