// SPDX-License-Identifier: Apache-2.0
#include "tests/support/labeled_trees.h"

#include <algorithm>

#include "tests/support/enumerate_trees.h"

namespace arcus::testing {

LabeledArcScores random_labeled_scores(Random& random, int n, int labels, double missing) {
  LabeledArcScores scores(n, labels);
  for (int m = 1; m <= n; ++m) {
    for (int h = 0; h <= n; ++h) {
      for (int label = 0; label < labels; ++label) {
        scores(h, m, label) =
            random.uniform() < missing ? kNoArc : 0.5 * static_cast<double>(random.below(9)) - 2;
      }
    }
  }
  return scores;
}

std::vector<LabeledTree> all_labeled_trees(const LabeledArcScores& scores, const TreeSpace& space) {
  std::vector<LabeledTree> result;
  const int n = scores.size();
  for (const Tree& tree : enumerate_trees(n, space)) {
    std::vector<int> labels(static_cast<std::size_t>(n), 0);
    for (;;) {
      double score = 0;
      for (int m = 1; m <= n; ++m) {
        score += scores(tree.head(m), m, labels[static_cast<std::size_t>(m) - 1]);
      }
      if (score > kNoArc) result.push_back({tree, labels, score});
      std::size_t i = 0;
      while (i < labels.size() && ++labels[i] == scores.labels()) labels[i++] = 0;
      if (i == labels.size()) break;
    }
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const LabeledTree& a, const LabeledTree& b) { return a.score > b.score; });
  return result;
}

}  // namespace arcus::testing
