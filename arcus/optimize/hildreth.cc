// SPDX-License-Identifier: Apache-2.0
//
// Coordinate ascent in the dual: each update sets one alpha to its best value given the others.
// There its constraint holds with equality, or alpha is at the nearest end of its range.
#include "arcus/optimize/hildreth.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace arcus {

std::vector<double> hildreth(std::span<const double> gram, std::span<const double> margins,
                             const HildrethOptions& options) {
  const std::size_t k = margins.size();
  std::vector<double> alphas(k, 0);
  std::vector<double> missing(margins.begin(), margins.end());  // b_a - <d_a, x>
  for (int sweep = 0; sweep < options.max_sweeps; ++sweep) {
    double largest_step = 0;
    for (std::size_t a = 0; a < k; ++a) {
      const double squared = gram[a * k + a];
      if (squared <= 0) continue;
      const double alpha = std::clamp(alphas[a] + missing[a] / squared, 0.0, options.max_alpha);
      const double change = alpha - alphas[a];
      if (change == 0) continue;
      alphas[a] = alpha;
      for (std::size_t c = 0; c < k; ++c) missing[c] -= change * gram[c * k + a];
      largest_step = std::max(largest_step, std::abs(change) * squared);
    }
    if (largest_step <= options.tolerance) break;
  }
  return alphas;
}

}  // namespace arcus
