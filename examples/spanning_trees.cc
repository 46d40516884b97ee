// SPDX-License-Identifier: Apache-2.0
//
// A tour of inference: scores of arcs in, trees and probabilities out of one distribution. "John
// saw Mary" is the example of McDonald, Crammer & Pereira (2006, appendix A).
#include <cmath>
#include <iostream>

#include "arcus/arcus.h"

int main() {
  const double table[4][4] = {{0, 9, 10, 9}, {0, 0, 20, 3}, {0, 30, 0, 30}, {0, 11, 0, 0}};
  arcus::ArcScores scores(3);  // root, John, saw, Mary
  for (int h = 0; h <= 3; ++h) {
    for (int m = 1; m <= 3; ++m) scores(h, m) = table[h][m];
  }
  const arcus::TreeSpace space{.projective = false, .roots = arcus::Roots::kSingle};
  arcus::TreeDistribution trees(scores, space);
  for (const auto& [tree, score] : trees.best(3)) {
    std::cout << "score " << score << ", heads";
    for (const int head : tree.heads()) std::cout << ' ' << head;
    std::cout << '\n';
  }
  std::cout << "P(saw -> Mary) " << (*trees.marginals())(2, 3) << '\n';
  std::cout << "P(best tree) " << std::exp(*trees.log_probability(trees.best()->tree)) << '\n';
  scores(0, 2) = arcus::kNoArc;  // forbid an arc, and ask again
  trees.reset(scores, space);
  std::cout << "without root -> saw: " << trees.best()->score << '\n';
}
