// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/total_score.h"

#include <algorithm>

namespace arcus {

double total_score(const ArcScores& scores, const Tree& tree) {
  double sum = 0;
  for (int m = 1; m <= tree.size(); ++m) sum += scores(tree.head(m), m);
  return sum;
}

void sort_by_score(std::vector<ScoredTree>& trees) {
  for (auto next = trees.begin(); next != trees.end(); ++next) {
    const auto place = std::upper_bound(
        trees.begin(), next, *next,
        [](const ScoredTree& a, const ScoredTree& b) { return a.score > b.score; });
    std::rotate(place, next, next + 1);
  }
}

}  // namespace arcus
