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
//
// A forbidden head is replaced by one of its ancestors. All words further left are attached by
// then, and the arc from an ancestor crosses none of their arcs, unless an arc on the way up covers
// the component.
#include "arcus/tree/complete_tree.h"

#include <algorithm>
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

// Attaches the tops of the components, from left to right by their leftmost words.
class Completion {
 public:
  Completion(const Tree& given, const TreeSpace& space,
             const std::function<bool(const Arc&)>& forbidden)
      : tree_(given),
        space_(space),
        forbidden_(forbidden),
        rightmost_child_(static_cast<std::size_t>(given.size()) + 1, 0) {
    const std::vector<int> given_roots = roots(given);
    if (!given_roots.empty()) before_first_ = given_roots.front();
    for (int m = 1; m <= given.size(); ++m) note_child(m);
  }

  void attach(int top, int leftmost) {
    tree_.set_head(top, leftmost == 1 ? head_of_first(top) : head_of(top, leftmost));
    note_child(top);
  }

  const Tree& tree() const { return tree_; }

 private:
  void note_child(int m) {
    if (tree_.head(m) == kNoHead) return;
    int& rightmost = rightmost_child_[static_cast<std::size_t>(tree_.head(m))];
    rightmost = std::max(rightmost, m);
  }

  bool is_forbidden(int h, int m) const { return forbidden_ && forbidden_({h, m}); }

  int head_of_first(int top) const {
    const bool other = space_.roots == Roots::kMulti && is_forbidden(before_first_, top);
    return other ? kRoot : before_first_;
  }

  int head_of(int top, int leftmost) const {
    int h = leftmost - 1;
    while (is_forbidden(h, top)) {
      const bool covers = h > leftmost || rightmost_child_[static_cast<std::size_t>(h)] > leftmost;
      if (h == kRoot || (space_.projective && covers)) return leftmost - 1;
      h = tree_.head(h);
      if (h == kRoot && space_.roots == Roots::kSingle) return leftmost - 1;
    }
    return h;
  }

  Tree tree_;
  TreeSpace space_;
  const std::function<bool(const Arc&)>& forbidden_;
  std::vector<int> rightmost_child_;  // of the arcs so far
  int before_first_ = kRoot;          // the head of the component with word 1
};

}  // namespace

std::optional<Tree> complete_tree(const Tree& given, const TreeSpace& space,
                                  const std::function<bool(const Arc&)>& forbidden) {
  if (find_defect(given, MissingHeads::kAllowed)) return std::nullopt;
  const std::vector<int> leftmost = leftmost_of_tops(given);
  std::vector<int> top_at(leftmost.size(), kRoot);  // by the leftmost word
  for (int m = 1; m <= given.size(); ++m) {
    const int first = leftmost[static_cast<std::size_t>(m)];
    if (given.head(m) == kNoHead) top_at[static_cast<std::size_t>(first)] = m;
  }
  Completion completion(given, space, forbidden);
  for (int first = 1; first <= given.size(); ++first) {
    const int top = top_at[static_cast<std::size_t>(first)];
    if (top != kRoot) completion.attach(top, first);
  }
  if (!contains(space, completion.tree())) return std::nullopt;
  return completion.tree();
}

}  // namespace arcus
