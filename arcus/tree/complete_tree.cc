// SPDX-License-Identifier: Apache-2.0
//
// The given heads form a forest: one component contains the root, and each other component is a
// tree whose top word has no head yet. Each top is attached to the word before the leftmost word of
// its component.
//
// This creates no cycle: that word is in a component whose leftmost word is further left. It
// creates no crossing arcs if the given arcs do not cross: if no arc of the component covers its
// top, the new arc covers only words of the component and words that its arcs cover. If an arc of a
// component covers its own top, no projective tree contains the component.
//
// This rule would attach the component with word 1 to the root. If a root word is given, that
// component is attached to the first given root word instead, so that there is no second one. The
// arc between them crosses nothing that the arc from 0 to that root word does not cross.
#include "arcus/tree/complete_tree.h"

#include <cstddef>
#include <vector>

namespace arcus {
namespace {

// For each word t without a head, and for the root, leftmost[t] is the leftmost word of t's
// component. It is kUnknown for other words. The given heads must have no cycle.
std::vector<int> leftmost_of_tops(const Tree& given) {
  constexpr int kUnknown = -1;
  const auto size = static_cast<std::size_t>(given.size()) + 1;
  std::vector<int> leftmost(size, kUnknown);
  std::vector<bool> seen(size, false);
  leftmost[kRoot] = kRoot;
  seen[kRoot] = true;
  // Words are visited from left to right, so the first word that reaches a top is the leftmost. A
  // path stops at a word that an earlier path visited, because that path has reached the same top.
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
