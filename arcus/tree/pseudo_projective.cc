// SPDX-License-Identifier: Apache-2.0
#include "arcus/tree/pseudo_projective.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "arcus/tree/projectivity.h"

namespace arcus {
namespace {

constexpr std::string_view kLifted = "\u2191";  // upwards arrow
constexpr std::string_view kPassed = "\u2193";  // downwards arrow

constexpr std::array<std::pair<PseudoEncoding, std::string_view>, 3> kNames = {{
    {PseudoEncoding::kHead, "head"},
    {PseudoEncoding::kPath, "path"},
    {PseudoEncoding::kHeadAndPath, "head+path"},
}};

std::size_t at(int position) { return static_cast<std::size_t>(position); }

// A label with its marks taken apart.
struct MarkedLabel {
  std::string label;
  std::optional<std::string> lifted_from;  // the label of the old head, or empty
  bool passed = false;
};

MarkedLabel without_marks(std::string_view text) {
  MarkedLabel result;
  if (text.ends_with(kPassed)) {
    result.passed = true;
    text.remove_suffix(kPassed.size());
  }
  const std::size_t lifted = text.find(kLifted);
  result.label = text.substr(0, lifted);
  if (lifted != std::string_view::npos) {
    result.lifted_from = std::string(text.substr(lifted + kLifted.size()));
  }
  return result;
}

std::string with_marks(const MarkedLabel& marked) {
  std::string text = marked.label;
  if (marked.lifted_from) text.append(kLifted).append(*marked.lifted_from);
  if (marked.passed) text += kPassed;
  return text;
}

// The shortest non-projective arc, the leftmost of several.
std::optional<Arc> shortest_non_projective_arc(const Tree& tree) {
  const std::vector<Arc> arcs = non_projective_arcs(tree);
  if (arcs.empty()) return std::nullopt;
  return *std::min_element(arcs.begin(), arcs.end(), [](const Arc& a, const Arc& b) {
    return std::abs(a.head - a.modifier) < std::abs(b.head - b.modifier);
  });
}

std::vector<std::vector<int>> dependents_of(const Tree& tree) {
  std::vector<std::vector<int>> dependents(at(tree.size()) + 1);
  for (int m = 1; m <= tree.size(); ++m) dependents[at(tree.head(m))].push_back(m);
  return dependents;
}

// Finds the head from which a dependent of `head` was lifted: breadth first among the words below
// `head`, except those below the dependent itself.
std::optional<int> old_head(const std::vector<std::vector<int>>& dependents,
                            const std::vector<MarkedLabel>& labels, int head, int dependent,
                            PseudoEncoding encoding) {
  const std::string& wanted = *labels[at(dependent) - 1].lifted_from;
  const bool by_path = encoding != PseudoEncoding::kHead;
  const auto may_pass = [&](int m) {
    return m != dependent && (!by_path || labels[at(m) - 1].passed);
  };
  std::vector<int> queue;
  for (const int m : dependents[at(head)]) {
    if (may_pass(m)) queue.push_back(m);
  }
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const int h = queue[i];
    const auto& below = dependents[at(h)];
    const bool path_ends = std::none_of(below.begin(), below.end(), may_pass);
    if (encoding == PseudoEncoding::kPath ? path_ends : labels[at(h) - 1].label == wanted) return h;
    for (const int m : below) {
      if (may_pass(m)) queue.push_back(m);
    }
  }
  return std::nullopt;
}

}  // namespace

std::string_view name_of(PseudoEncoding encoding) {
  for (const auto& [value, name] : kNames) {
    if (value == encoding) return name;
  }
  return {};
}

std::optional<PseudoEncoding> pseudo_encoding_named(std::string_view name) {
  for (const auto& [value, known] : kNames) {
    if (known == name) return value;
  }
  return std::nullopt;
}

std::string unmarked_label(std::string_view label) { return without_marks(label).label; }

LabeledHeads pseudo_projective(LabeledHeads heads, PseudoEncoding encoding) {
  Tree& tree = heads.tree;
  std::vector<MarkedLabel> marked(heads.labels.size());
  for (std::size_t i = 0; i < marked.size(); ++i) marked[i].label = heads.labels[i];
  while (const auto arc = shortest_non_projective_arc(tree)) {
    MarkedLabel& lifted = marked[at(arc->modifier) - 1];
    MarkedLabel& passed = marked[at(arc->head) - 1];
    if (!lifted.lifted_from) {
      lifted.lifted_from = encoding == PseudoEncoding::kPath ? "" : passed.label;
    }
    if (encoding != PseudoEncoding::kHead) passed.passed = true;
    tree.set_head(arc->modifier, tree.head(arc->head));
  }
  for (std::size_t i = 0; i < marked.size(); ++i) heads.labels[i] = with_marks(marked[i]);
  return heads;
}

LabeledHeads deprojectivized(LabeledHeads heads, PseudoEncoding encoding) {
  Tree& tree = heads.tree;
  std::vector<MarkedLabel> marked;
  marked.reserve(heads.labels.size());
  for (const std::string& label : heads.labels) marked.push_back(without_marks(label));
  std::vector<std::vector<int>> dependents = dependents_of(tree);
  // Breadth first from the root, so that the heads of a word are in place before the word.
  std::vector<int> order = {kRoot};
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto& below = dependents[at(order[i])];
    order.insert(order.end(), below.begin(), below.end());
  }
  const auto undo = [&](int m) {
    if (m == kRoot || !marked[at(m) - 1].lifted_from) return false;
    const int head = tree.head(m);
    const auto found = old_head(dependents, marked, head, m, encoding);
    if (!found) return false;
    std::erase(dependents[at(head)], m);
    auto& below = dependents[at(*found)];
    below.insert(std::upper_bound(below.begin(), below.end(), m), m);
    tree.set_head(m, *found);
    return true;
  };
  // An old head that was lifted itself may come into reach when its own lift is undone.
  for (std::size_t left = order.size() + 1; order.size() < left;) {
    left = order.size();
    std::erase_if(order, undo);
  }
  for (std::size_t i = 0; i < marked.size(); ++i) heads.labels[i] = std::move(marked[i].label);
  return heads;
}

}  // namespace arcus
