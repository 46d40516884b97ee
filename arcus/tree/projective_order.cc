// SPDX-License-Identifier: Apache-2.0
//
// An in-order walk. The dependents of each word are a linked list ordered by position: the walk
// visits the left dependents, outputs the word, then visits the right dependents.
#include "arcus/tree/projective_order.h"

#include <cstddef>

namespace arcus {
namespace {

std::size_t at(int position) { return static_cast<std::size_t>(position); }

}  // namespace

std::vector<int> projective_order(const Tree& tree) {
  const int n = tree.size();
  std::vector<int> next_dependent(at(n) + 1, 0);  // by head: its first unvisited dependent
  std::vector<int> next_sibling(at(n) + 1, 0);
  for (int m = n; m >= 1; --m) {
    next_sibling[at(m)] = next_dependent[at(tree.head(m))];
    next_dependent[at(tree.head(m))] = m;
  }
  std::vector<char> placed(at(n) + 1, 0);
  placed[kRoot] = 1;
  std::vector<int> order;
  order.reserve(at(n));
  int word = kRoot;
  for (;;) {
    const int dependent = next_dependent[at(word)];
    if (placed[at(word)] == 0 && (dependent == 0 || dependent > word)) {
      placed[at(word)] = 1;
      order.push_back(word);
    } else if (dependent != 0) {
      next_dependent[at(word)] = next_sibling[at(dependent)];
      word = dependent;
    } else if (word == kRoot) {
      return order;
    } else {
      word = tree.head(word);
    }
  }
}

Tree reordered(const Tree& tree, std::span<const int> order) {
  std::vector<int> new_position(at(tree.size()) + 1, kRoot);
  int position = 0;
  for (const int word : order) new_position[at(word)] = ++position;
  Tree result(tree.size());
  for (int m = 1; m <= tree.size(); ++m) {
    result.set_head(new_position[at(m)], new_position[at(tree.head(m))]);
  }
  return result;
}

}  // namespace arcus
