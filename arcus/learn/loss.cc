// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn/loss.h"

namespace arcus {

double loss_of(const Loss& loss, const Tree& gold, const Tree& tree,
               const std::vector<float>& costs) {
  double sum = 0;
  for (int m = 1; m <= gold.size(); ++m) {
    if (tree.head(m) == gold.head(m)) continue;
    if (loss.kind == Loss::Kind::kZeroOne) return 1;
    sum += costs.empty() ? 1 : static_cast<double>(costs[static_cast<std::size_t>(m) - 1]);
  }
  return sum;
}

}  // namespace arcus
