// SPDX-License-Identifier: Apache-2.0
//
// Contraction of cycles in a dense graph, O(n^2) in all (Tarjan, 1977; Camerini et al., 1979), and
// the replacement of root arcs for single-root trees in the same time (Gabow & Tarjan, 1984;
// Zmigrod et al., 2020).
//
// Best arcs are followed from word to head until the root, a node that leads to the root, or a
// cycle. A cycle becomes one node. An arc that enters the cycle at v breaks the cycle's arc into v,
// so the score of entering from h is the maximum of score(h, v) - best(v) over the members v. So a
// node needs one row of numbers, indexed by the entering head; heads are never merged, only looked
// up. Making a node from k others costs k rows, and every node is absorbed once: 2n rows in all. In
// the row of a node, the positions of its own words hold NaN, which loses every comparison and
// survives every merge. Which word of a node an arc enters is determined only when the contractions
// are undone.
//
// A tree with several root arcs is repaired before that. If the scores of all root arcs are lowered
// together, the first one to be replaced is the one whose best replacement loses least. If the
// replacement makes a cycle, the cycle is contracted and entered from the root again. This repeats
// until one root arc is left. No constant is added to any score for this.
#include "arcus/inference/contraction.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "arcus/base/memory.h"
#include "arcus/numeric/rows.h"

namespace arcus {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kInside = std::numeric_limits<double>::quiet_NaN();

std::size_t at(int position) { return static_cast<std::size_t>(position); }

}  // namespace

int Contraction::above(int u) const { return node_at_[at(label_of_[at(node(u).head)])]; }

std::span<const double> Contraction::row(int u) const {
  if (u <= scores_->size()) return scores_->into(u);
  return {rows_.data() + node(u).row, width()};
}

std::span<const int> Contraction::members(int u) const {
  return std::span(members_).subspan(node(u).members_begin,
                                     node(u).members_end - node(u).members_begin);
}

bool Contraction::run(const ArcScores& scores, std::span<const BestHead> best) {
  scores_ = &scores;
  one_root_ = false;
  const int n = scores.size();
  rows_.clear();
  members_.clear();
  nodes_.resize(width());
  label_of_.resize(width());
  node_at_.resize(width());
  next_word_.assign(width(), 0);
  for (int m = 1; m <= n; ++m) {
    const auto [h, score] = best[at(m - 1)];
    if (h == kNoHead) return false;
    node(m) = {.head = h, .score = score, .label = m, .first_word = m, .last_word = m};
    label_of_[at(m)] = node_at_[at(m)] = m;
  }
  for (int m = 1; m <= n; ++m) {
    int u = node_at_[at(label_of_[at(m)])];
    if (node(u).trail != 0) continue;
    node(u).trail = m;
    while (node(u).head != kRoot) {
      const int v = above(u);
      if (node(v).trail == 0) {
        node(v).trail = m;
        u = v;
      } else if (node(v).trail == m) {
        u = contract_cycle_at(v);
        node(u).trail = m;
        if (!enter_by_best(u)) return false;
      } else {
        break;
      }
    }
  }
  return true;
}

// Contracts the cycle that contains u into a new node. The caller sets the arc that enters it. The
// node inherits the label of its largest member, so that a word changes its label at most log n
// times.
int Contraction::contract_cycle_at(int u) {
  const std::size_t members_begin = members_.size();
  int largest_member = u;
  int v = u;
  do {
    members_.push_back(v);
    if (node(v).size > node(largest_member).size) largest_member = v;
    v = above(v);
  } while (v != u);
  const int c = static_cast<int>(nodes_.size());
  Node merged = node(largest_member);
  merged.parent = 0;
  merged.row = rows_.size();
  merged.members_begin = members_begin;
  merged.members_end = members_.size();
  const std::size_t needed = merged.row + width();
  if (needed > rows_.capacity()) {
    // The table of scores, the current rows, and the new rows, with twice the capacity.
    require_memory((width() * width() + rows_.size() + 2 * needed) * sizeof(double),
                   "the contracted graph of a sentence");
  }
  rows_.resize(needed);
  const std::span<double> numbers(rows_.data() + merged.row, width());
  lower(numbers, row(largest_member).data(), merged.score);
  if (largest_member <= scores_->size()) numbers[at(largest_member)] = kInside;
  for (const int w : std::span(members_).subspan(members_begin)) {
    Node& member = node(w);
    member.parent = c;
    if (w == largest_member) continue;
    raise_to(numbers, row(w).data(), member.score);
    for (int word = member.first_word; word != 0; word = next_word_[at(word)]) {
      label_of_[at(word)] = merged.label;
      numbers[at(word)] = kInside;
    }
    next_word_[at(merged.last_word)] = member.first_word;
    merged.last_word = member.last_word;
    merged.size += member.size;
  }
  node_at_[at(merged.label)] = c;
  nodes_.push_back(merged);
  return c;
}

bool Contraction::enter_by_best(int u) {
  const double score = largest(row(u));
  if (score == kNoArc) return false;
  node(u).head = position_of(row(u), 0, score);
  node(u).score = score;
  return true;
}

// The cost of replacing the root arc of a node.
Contraction::RootArc Contraction::root_arc(int u) const {
  const std::span<const double> numbers = row(u);
  const int self = u <= scores_->size() ? u : 0;  // the diagonal of a word's row, which is not used
  double best = largest(numbers.subspan(1, self == 0 ? width() - 1 : at(self) - 1));
  if (self != 0) best = std::max(best, largest(numbers.subspan(at(self) + 1)));
  int head = kNoHead;
  if (best > kNoArc) {
    head = position_of(numbers, 1, best);
    if (head == self) head = position_of(numbers, self + 1, best);
  }
  return {u, head, best, node(u).score - best};
}

bool Contraction::keep_one_root() {
  one_root_ = true;
  root_arcs_.clear();
  for (int u = 1; u < static_cast<int>(nodes_.size()); ++u) {
    if (node(u).parent == 0 && node(u).head == kRoot) root_arcs_.push_back({.node = u});
  }
  if (root_arcs_.size() <= 1) return true;
  for (RootArc& arc : root_arcs_) arc = root_arc(arc.node);
  while (root_arcs_.size() > 1) {
    const auto cheapest =
        std::min_element(root_arcs_.begin(), root_arcs_.end(),
                         [](const RootArc& a, const RootArc& b) { return a.loss < b.loss; });
    if (cheapest->other_head == kNoHead) return false;
    const int u = cheapest->node;
    node(u).head = cheapest->other_head;
    node(u).score = cheapest->other_score;
    int v = above(u);
    while (v != u && node(v).head != kRoot) v = above(v);
    if (v == u) {
      const int c = contract_cycle_at(u);
      node(c).head = kRoot;
      node(c).score = row(c)[kRoot];
      *cheapest = root_arc(c);
    } else {
      root_arcs_.erase(cheapest);
    }
  }
  return true;
}

void Contraction::read_tree(Tree& tree) {
  tree.reset(scores_->size());
  settled_.assign(nodes_.size(), 0);
  entered_.resize(width());
  same_head_.resize(width());
  for (int u = static_cast<int>(nodes_.size()) - 1; u >= 1; --u) {
    if (settled_[at(u)] != 0) continue;
    // The arc enters u and, inside u, the member from which this number in the row of u comes, and
    // so on down to a word. It replaces the arcs that were chosen there.
    const int h = node(u).head;
    double same_head = kInfinity;
    int v = u;
    while (v > scores_->size()) {
      double best = kNoArc;
      double second = kNoArc;
      int entered = 0;
      for (const int member : members(v)) {
        const double score = row(member)[at(h)] - node(member).score;
        if (score > best) {
          second = best;
          best = score;
          entered = member;
        } else {
          second = std::max(second, score);
        }
      }
      same_head = std::min(same_head, best - second);
      v = entered;
      settled_[at(v)] = 1;
    }
    tree.set_head(v, h);
    entered_[at(v)] = u;
    same_head_[at(v)] = same_head;
  }
}

// The new root arc enters either the same node c at another word, or another top-level node d. In
// the second case, c is entered from a word, and the two losses add up. (All other nodes already
// have their best arc from a word.)
double Contraction::min_loss_without_root(int root_word) const {
  const int c = entered_[at(root_word)];
  double min_of_others = kInfinity;
  for (int d = 1; d < static_cast<int>(nodes_.size()); ++d) {
    if (d == c || node(d).parent != 0) continue;
    min_of_others = std::min(min_of_others, node(d).score - row(d)[kRoot]);
  }
  return std::min(same_head_[at(root_word)], root_arc(c).loss + min_of_others);
}

// Lists the words so that every subtree is an interval that starts with its head.
void Contraction::number_subtrees(const Tree& tree) {
  const int n = tree.size();
  first_child_.assign(width(), 0);
  next_sibling_.resize(width());
  for (int m = n; m >= 1; --m) {
    next_sibling_[at(m)] = first_child_[at(tree.head(m))];
    first_child_[at(tree.head(m))] = m;
  }
  order_.clear();
  place_.resize(width());
  below_.assign(width(), 1);
  waiting_.assign(1, kRoot);
  while (!waiting_.empty()) {
    const int word = waiting_.back();
    waiting_.pop_back();
    place_[at(word)] = static_cast<int>(order_.size());
    order_.push_back(word);
    for (int m = first_child_[at(word)]; m != 0; m = next_sibling_[at(m)]) waiting_.push_back(m);
  }
  for (int i = n; i >= 1; --i) {
    const int word = order_[at(i)];
    below_[at(tree.head(word))] += below_[at(word)];
  }
}

bool Contraction::contains(int u, int word) const {
  while (word != u && word != 0) word = node(word).parent;
  return word == u;
}

// Camerini et al. (1980), with the arcs that Zmigrod et al. (2021) found missing. Let u be the
// largest node that the arc into m enters. Any arc that enters u from outside the subtree of m may
// replace it. The loss is the difference of the two numbers in the row of u, which already include
// what either arc breaks inside u.
//
// This finds the second best tree, because the scores at which nodes were entered are an optimal
// dual solution: Given another tree, consider the subtrees of this tree whose arc from above is not
// in the other tree, and take a largest one. The arc by which the other tree enters it, used as a
// replacement, loses no more than the other tree.
//
// After keep_one_root(), the entering scores are optimal if all root arcs are lowered by the same
// amount. This does not change the differences between trees with one root arc. The scores stay
// optimal when other root arcs are removed.
double Contraction::loss_without(const Arc& arc) {
  const auto [h, m] = arc;
  const int u = entered_[at(m)];
  const std::span<const int> subtree =
      std::span(order_).subspan(at(place_[at(m)]), at(below_[at(m)]));
  for (const int word : subtree) barred_[at(word)] = kNoArc;
  barred_[at(h)] = kNoArc;
  const double other = largest_of_sums(row(u), barred_.data());
  barred_[at(h)] = 0;
  for (const int word : subtree) barred_[at(word)] = 0;
  return std::min(node(u).score - other, same_head_[at(m)]);
}

std::span<const Contraction::Swap> Contraction::list_swaps(const Tree& tree,
                                                           std::span<const double> second_best,
                                                           std::size_t max_count) {
  number_subtrees(tree);
  barred_.assign(width(), 0);
  if (one_root_) barred_[kRoot] = kNoArc;
  swaps_.clear();
  std::size_t without_bound = 0;
  for (int m = 1; m <= tree.size(); ++m) {
    if (one_root_ && tree.head(m) == kRoot) continue;
    double bound = -kInfinity;
    if (entered_[at(m)] == m) {
      bound = node(m).score - second_best[at(m - 1)];
    } else {
      ++without_bound;
    }
    swaps_.push_back({{tree.head(m), m}, bound});
  }
  const auto is_cheaper = [](const Swap& a, const Swap& b) {
    return a.loss != b.loss ? a.loss < b.loss : a.removed.modifier < b.removed.modifier;
  };
  // Computes losses in place of bounds, first for the lowest bounds. Of the rest, only swaps whose
  // bound is at most the last wanted loss matter.
  const auto place = [&](std::size_t i) {
    return swaps_.begin() + static_cast<std::ptrdiff_t>(std::min(i, swaps_.size()));
  };
  const auto others = place(without_bound + max_count);
  std::nth_element(swaps_.begin(), others, swaps_.end(), is_cheaper);
  for (auto swap = swaps_.begin(); swap != others; ++swap) {
    swap->loss = loss_without(swap->removed);
  }
  if (others != swaps_.end()) {
    const auto last_wanted = place(max_count - 1);
    std::nth_element(swaps_.begin(), last_wanted, others, is_cheaper);
    const double enough = last_wanted->loss;
    for (auto swap = others; swap != swaps_.end(); ++swap) {
      swap->loss = swap->loss <= enough ? loss_without(swap->removed) : kInfinity;
    }
  }
  std::erase_if(swaps_, [](const Swap& swap) { return !std::isfinite(swap.loss); });
  const auto end = place(max_count);
  std::partial_sort(swaps_.begin(), end, swaps_.end(), is_cheaper);
  swaps_.erase(end, swaps_.end());
  for (auto swap = swaps_.begin(); swap != swaps_.end(); ++swap) {
    const int u = entered_[at(swap->removed.modifier)];
    swap->keeps_earlier =
        u <= scores_->size() || std::none_of(swaps_.begin(), swap, [&](const Swap& earlier) {
          return contains(u, earlier.removed.modifier);
        });
  }
  return swaps_;
}

}  // namespace arcus
