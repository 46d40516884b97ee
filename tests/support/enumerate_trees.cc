// SPDX-License-Identifier: Apache-2.0
#include "tests/support/enumerate_trees.h"

#include <algorithm>

namespace arcus::testing {

void for_each_head_vector(int n, const std::function<void(const Tree&)>& visit) {
  Tree tree(n);

  for (int m = 1; m <= n; ++m) tree.set_head(m, 0);
  for (;;) {
    visit(tree);
    int m = n;
    for (; m >= 1; --m) {  // count up, word n running fastest
      int h = tree.head(m) + 1;
      if (h == m) ++h;
      if (h <= n) {
        tree.set_head(m, h);
        break;
      }
      tree.set_head(m, 0);
    }
    if (m == 0) return;
  }
}

bool is_descendant(const Tree& tree, int ancestor, int word) {
  for (int steps = 0; steps <= tree.size(); ++steps) {
    if (word == ancestor) return true;
    if (word == kRoot) return false;
    word = tree.head(word);
  }
  return false;
}

bool is_tree_by_definition(const Tree& tree) {
  for (int m = 1; m <= tree.size(); ++m) {
    if (!is_descendant(tree, kRoot, m)) return false;
  }
  return true;
}

bool is_projective_by_definition(const Tree& tree) {
  for (int m = 1; m <= tree.size(); ++m) {
    const int h = tree.head(m);
    for (int between = std::min(h, m) + 1; between < std::max(h, m); ++between) {
      if (!is_descendant(tree, h, between)) return false;
    }
  }
  return true;
}

int gap_degree_by_definition(const Tree& tree) {
  int degree = 0;
  for (int word = 1; word <= tree.size(); ++word) {
    int pieces = 0;
    for (int k = 1; k <= tree.size(); ++k) {
      const bool starts =
          is_descendant(tree, word, k) && (k == 1 || !is_descendant(tree, word, k - 1));
      pieces += starts ? 1 : 0;
    }
    degree = std::max(degree, pieces - 1);
  }
  return degree;
}

std::vector<Tree> enumerate_trees(int n, const TreeSpace& space) {
  std::vector<Tree> trees;
  for_each_head_vector(n, [&](const Tree& tree) {
    if (!is_tree_by_definition(tree)) return;
    const auto heads = tree.heads();
    const auto root_arcs = std::count(heads.begin(), heads.end(), kRoot);
    if (space.roots == Roots::kSingle && root_arcs > 1) return;
    if (space.projective && !is_projective_by_definition(tree)) return;
    trees.push_back(tree);
  });
  return trees;
}

}  // namespace arcus::testing
