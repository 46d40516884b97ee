// SPDX-License-Identifier: Apache-2.0
#include "tests/support/head_indexed_chart.h"

#include <algorithm>
#include <vector>

namespace arcus::testing {

double best_score_by_head_indexed_chart(const ArcScores& scores, Roots roots) {
  const int n = scores.size();
  const auto side = static_cast<std::size_t>(n) + 1;
  std::vector<double> cells(side * side * side, kNoArc);
  const auto chart = [&](int s, int t, int i) -> double& {
    return cells[(static_cast<std::size_t>(s) * side + static_cast<std::size_t>(t)) * side +
                 static_cast<std::size_t>(i)];
  };
  for (int i = 0; i <= n; ++i) chart(i, i, i) = 0;
  for (int length = 1; length <= n; ++length) {
    for (int s = 0; s + length <= n; ++s) {
      const int t = s + length;
      for (int q = s; q < t; ++q) {
        for (int i = s; i <= q; ++i) {
          for (int j = q + 1; j <= t; ++j) {
            const double both = chart(s, q, i) + chart(q + 1, t, j);
            if (i == kRoot && roots == Roots::kSingle && q > 0) {
              // The root has its one dependent already: here it may take no second.
            } else {
              chart(s, t, i) = std::max(chart(s, t, i), both + scores(i, j));
            }
            if (i != kRoot) chart(s, t, j) = std::max(chart(s, t, j), both + scores(j, i));
          }
        }
      }
    }
  }
  return chart(0, n, 0);
}

}  // namespace arcus::testing
