// SPDX-License-Identifier: Apache-2.0
//
// The given heads make a forest. Its pieces are trees whose top word is free, and one with the
// root. The top of each piece is attached to the word before the leftmost word of the piece.
//
// No cycle arises: that word is in a piece whose leftmost word is further left. No arc crosses
// another if the given ones do not: a piece that has its top under none of its own arcs lies, with
// all that its arcs cover, between its neighbours, and the new arc covers only words of the piece.
// If a piece has its top under one of its own arcs, no projective tree contains it.
//
// The piece with word 1 would be attached to 0. If a root is given, that piece is attached to the
// first given root instead, so that no second one arises; an arc between them crosses nothing that
// the arc from 0 to that root does not cross.
#include "arcus/tree/complete_tree.h"

#include <cstddef>
#include <vector>

namespace arcus {
namespace {

// leftmost[t] is the leftmost word below t, or t itself, for each word t without a head; t = 0 is
// the root. Others have none. The heads have no cycle.
std::vector<int> leftmost_of_tops(const Tree& given) {
  constexpr int kUnknown = -1;
  const auto size = static_cast<std::size_t>(given.size()) + 1;
  std::vector<int> leftmost(size, kUnknown);
  std::vector<bool> seen(size, false);
  leftmost[kRoot] = kRoot;
  seen[kRoot] = true;
  // Words come from left to right: the first that reaches a top is the leftmost. A path ends where
  // an earlier one passed, which has reached that top already.
  for (int m = 1; m <= given.size(); ++m) {
    for (int word = m; !seen[static_cast<std::size_t>(word)]; word = given.head(word)) {
      seen[static_cast<std::size_t>(word)] = true;
      if (given.head(word) != kNoHead) continue;
      leftmost[static_cast<std::size_t>(word)] = m;
      break;
    }
  }
  return leftmost;
}

}  // namespace

std::optional<Tree> complete_tree(const Tree& given, const TreeSpace& space) {
  if (find_defect(given, MissingHeads::kAllowed)) return std::nullopt;
  const std::vector<int> leftmost = leftmost_of_tops(given);
  const std::vector<int> given_roots = roots(given);
  const int before_first = given_roots.empty() ? kRoot : given_roots.front();
  Tree tree = given;
  for (int m = 1; m <= given.size(); ++m) {
    if (given.head(m) != kNoHead) continue;
    const int first = leftmost[static_cast<std::size_t>(m)];
    tree.set_head(m, first == 1 ? before_first : first - 1);
  }
  if (!contains(space, tree)) return std::nullopt;
  return tree;
}

}  // namespace arcus
