// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/nearest_tree.h"

#include <string>

#include "arcus/base/error.h"
#include "arcus/inference/trees.h"

namespace arcus {

Tree nearest_tree(const Tree& tree, const TreeSpace& space) {
  const int n = tree.size();
  if (contains(space, tree)) return tree;
  ArcScores scores(n, -1);
  for (int m = 1; m <= n; ++m) {
    const int h = tree.head(m);
    if (h == kNoHead) continue;
    if (h < 0 || h > n) {
      throw ArgumentError("found the head " + std::to_string(h) + " of word " + std::to_string(m) +
                          ", expected one from 0 to " + std::to_string(n));
    }
    scores(h, m) = 1;
  }
  return best_tree(scores, space)->tree;  // exists, because every arc is allowed
}

}  // namespace arcus
