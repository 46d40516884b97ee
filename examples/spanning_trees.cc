// SPDX-License-Identifier: Apache-2.0
//
// A tour of inference: scores of arcs in, trees and probabilities out. "John saw Mary" is the
// example of McDonald, Crammer & Pereira (2006, appendix A).
#include <iostream>

#include "arcus/arcus.h"

int main() {
  const double table[4][4] = {{0, 9, 10, 9}, {0, 0, 20, 3}, {0, 30, 0, 30}, {0, 11, 0, 0}};
  arcus::ArcScores scores(3);  // root, John, saw, Mary
  for (int h = 0; h <= 3; ++h) {
    for (int m = 1; m <= 3; ++m) scores(h, m) = table[h][m];
  }
  const arcus::TreeSpace space{.projective = false, .roots = arcus::Roots::kSingle};
  for (const auto& [tree, score] : arcus::best_trees(scores, 3, space)) {
    std::cout << "score " << score << ", heads";
    for (const int head : tree.heads()) std::cout << ' ' << head;
    std::cout << '\n';
  }
  std::cout << "P(saw -> Mary) " << (*arcus::arc_marginals(scores, space))(2, 3) << '\n';
  scores(0, 2) = arcus::kNoArc;  // forbid an arc, and ask again
  std::cout << "without root -> saw: " << arcus::best_tree(scores, space)->score << '\n';
}
