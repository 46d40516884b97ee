// SPDX-License-Identifier: Apache-2.0
#include "arcus/model/label_scorer.h"

#include <algorithm>
#include <cstdint>

namespace arcus {

std::vector<int> label_tree(LabelKeys& label_keys, const Tree& tree, const PackedWeights& weights) {
  std::vector<int> labels;
  std::vector<std::uint64_t> keys;
  std::vector<std::int32_t> sums(weights.width());
  label_keys.set_tree(tree);
  for (int m = 1; m <= tree.size(); ++m) {
    keys.clear();
    label_keys.append_keys(m, keys);
    for (const std::uint64_t key : keys) weights.prefetch(key);
    std::fill(sums.begin(), sums.end(), 0);
    for (const std::uint64_t key : keys) {
      const std::int16_t* row = weights.find(key);
      if (row == nullptr) continue;
      for (std::size_t label = 0; label < sums.size(); ++label) sums[label] += row[label];
    }
    labels.push_back(static_cast<int>(std::max_element(sums.begin(), sums.end()) - sums.begin()));
  }
  return labels;
}

}  // namespace arcus
