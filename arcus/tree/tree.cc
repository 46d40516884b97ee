// SPDX-License-Identifier: Apache-2.0
#include "arcus/tree/tree.h"

#include <algorithm>

namespace arcus {

Tree::Tree(int n) : heads_(static_cast<std::size_t>(n) + 1, kNoHead) {}

Tree::Tree(std::span<const int> heads) : Tree(static_cast<int>(heads.size())) {
  std::copy(heads.begin(), heads.end(), heads_.begin() + 1);
}

std::optional<TreeDefect> find_defect(const Tree& tree, MissingHeads missing) {
  using Kind = TreeDefect::Kind;
  const int n = tree.size();
  for (int m = 1; m <= n; ++m) {
    const int h = tree.head(m);
    if (h == kNoHead && missing == MissingHeads::kAreDefects) return {{Kind::kHeadMissing, m}};
    if (h != kNoHead && (h < 0 || h > n)) return {{Kind::kHeadOutOfRange, m}};
  }
  // From each word, follow the heads to a visited word, the root, or a word without a head. If the
  // word was visited in the same walk, it is in a cycle.
  std::vector<int> visited_from(static_cast<std::size_t>(n) + 1, 0);
  for (int m = 1; m <= n; ++m) {
    int word = m;
    while (word > kRoot && visited_from[static_cast<std::size_t>(word)] == 0) {
      visited_from[static_cast<std::size_t>(word)] = m;
      word = tree.head(word);
    }
    if (word > kRoot && visited_from[static_cast<std::size_t>(word)] == m) {
      return {{Kind::kCycle, word}};
    }
  }
  return std::nullopt;
}

bool is_tree(const Tree& tree) { return !find_defect(tree); }

std::vector<int> roots(const Tree& tree) {
  std::vector<int> result;
  for (int m = 1; m <= tree.size(); ++m) {
    if (tree.head(m) == kRoot) result.push_back(m);
  }
  return result;
}

bool has_all_heads(const Tree& tree) {
  const auto heads = tree.heads();
  return std::find(heads.begin(), heads.end(), kNoHead) == heads.end();
}

}  // namespace arcus
