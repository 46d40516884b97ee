// SPDX-License-Identifier: Apache-2.0
//
// Contraction of cycles in a dense graph, O(n^2) in all (Tarjan, 1977; Camerini et al., 1979), and
// the exchange of root arcs that keeps it so for single-root trees (Gabow & Tarjan, 1984; Zmigrod
// et al., 2020).
//
// Follow best arcs from word to head until the root, or something that leads there, or a cycle. A
// cycle becomes one node. To enter it at v is to break the cycle's arc into v, so the score of
// entering from h is the largest of score(h, v) - best(v) over its members v. A node therefore
// needs one row of numbers, by entering head; heads are never merged, only looked up. Making
// a node from k others costs k rows, and every node is absorbed once: 2n rows in all. Which word of
// a node an arc enters is asked only for the one arc that is chosen, and answered by looking.
//
// A tree with several root arcs is repaired before the contractions are undone. Lowering the scores
// of all root arcs together, the first to give way is the one whose best replacement loses least;
// it is replaced, a cycle that this makes is contracted and enters from the root again, and so on
// until one root arc is left. No number is added to any score for this.
#include "arcus/inference/contraction.h"

#include <algorithm>
#include <limits>

namespace arcus {
namespace {

std::size_t at(int position) { return static_cast<std::size_t>(position); }

}  // namespace

const double* Contraction::row(int u) const {
  return u <= scores_->size() ? scores_->into(u).data() : rows_.data() + node(u).row;
}

bool Contraction::run(const ArcScores& scores, std::span<const BestHead> best, Rows rows) {
  scores_ = &scores;
  keep_ = rows;
  const int n = scores.size();
  rows_.clear();
  nodes_.assign(width(), {});
  node_of_.resize(width());
  next_word_.assign(width(), 0);
  broken_.assign(width(), 0);
  for (int m = 1; m <= n; ++m) {
    const auto [h, score] = best[at(m - 1)];
    if (h == kNoHead) return false;
    Node& word = node(m);
    word.head = h;
    word.modifier = m;
    word.score = score;
    word.same_head = std::numeric_limits<double>::infinity();
    word.first_word = word.last_word = m;
    node_of_[at(m)] = m;
  }
  for (int m = 1; m <= n; ++m) {
    int u = node_of(m);
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

// Makes a node of the cycle that u is on; which arc enters it is left open.
int Contraction::contract_cycle_at(int u) {
  cycle_.clear();
  int v = u;
  std::size_t place = rows_.size();
  do {
    cycle_.push_back(v);
    if (keep_ == Rows::kReuse && v > scores_->size()) place = node(v).row;
    v = above(v);
  } while (v != u);
  if (place == rows_.size()) rows_.resize(place + width());
  const std::span<double> merged(rows_.data() + place, width());
  // The member whose row is overwritten goes first.
  bool first = true;
  for (const int w : cycle_) {
    if (w > scores_->size() && node(w).row == place) {
      lower(merged, row(w), node(w).score);
      first = false;
    }
  }
  const int c = static_cast<int>(nodes_.size());
  nodes_.emplace_back();
  node(c).row = place;
  for (const int w : cycle_) {
    Node& member = node(w);
    if (first) {
      lower(merged, row(w), member.score);
    } else if (w <= scores_->size() || member.row != place) {
      raise_to(merged, row(w), member.score);
    }
    first = false;
    member.parent = c;
    for (int word = member.first_word; word != 0; word = next_word_[at(word)]) {
      node_of_[at(word)] = c;
      broken_[at(word)] += member.score;
    }
    if (node(c).first_word == 0) {
      node(c).first_word = member.first_word;
    } else {
      next_word_[at(node(c).last_word)] = member.first_word;
    }
    node(c).last_word = member.last_word;
  }
  for (int word = node(c).first_word; word != 0; word = next_word_[at(word)]) {
    merged[at(word)] = kNoArc;
  }
  return c;
}

// Lets the arc from this head, which has this score in the node's row, enter the node.
void Contraction::enter(int u, int head, double score) {
  Node& entered = node(u);
  entered.head = head;
  entered.score = score;
  double best = kNoArc;
  double second = kNoArc;
  for (int word = entered.first_word; word != 0; word = next_word_[at(word)]) {
    const double value = (*scores_)(head, word) - broken_[at(word)];
    if (value > best) {
      second = best;
      best = value;
      entered.modifier = word;
    } else if (value > second) {
      second = value;
    }
  }
  entered.same_head = best - second;
}

bool Contraction::enter_by_best(int u) {
  const std::span<const double> numbers(row(u), width());
  const double score = largest(numbers);
  if (score == kNoArc) return false;
  enter(u, position_of(numbers, 0, score), score);
  return true;
}

// A node that hangs from the root, and what it costs to hang it elsewhere.
Contraction::RootArc Contraction::root_arc(int u) const {
  const std::span<const double> numbers(row(u), width());
  const int self = u <= scores_->size() ? u : 0;  // the place in a word's row that means nothing
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
    enter(u, cheapest->other_head, cheapest->other_score);
    int v = above(u);
    while (v != u && node(v).head != kRoot) v = above(v);
    if (v == u) {
      const int c = contract_cycle_at(u);
      enter(c, kRoot, row(c)[kRoot]);
      *cheapest = root_arc(c);
    } else {
      root_arcs_.erase(cheapest);
    }
  }
  return true;
}

void Contraction::read_tree(Tree& tree) {
  settled_.assign(nodes_.size(), 0);
  entered_.resize(width());
  for (int u = static_cast<int>(nodes_.size()) - 1; u >= 1; --u) {
    if (settled_[at(u)] != 0) continue;
    const int m = node(u).modifier;
    tree.set_head(m, node(u).head);
    entered_[at(m)] = u;
    // The arc enters every node between the word and u, in place of the arc chosen there.
    for (int v = m; v != u; v = node(v).parent) settled_[at(v)] = 1;
  }
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

// Camerini et al. (1980), with the arcs that Zmigrod et al. (2021) found missing. The arc into m
// enters a largest node u. Any arc that enters u from outside the subtree of m may replace it; what
// is then lost is the difference of the two numbers in the row of u, for inside u both break what
// their entry breaks. That the second best tree is found like this: the scores at which nodes were
// entered are an optimal dual solution, in which another tree loses at least what the arc by which
// it first enters a subtree cut off from this one loses.
std::optional<Contraction::Swap> Contraction::cheapest_swap(const Tree& tree) {
  const int n = tree.size();
  number_subtrees(tree);
  barred_.assign(width(), 0);
  std::optional<Swap> best;
  for (int m = 1; m <= n; ++m) {
    const Node& entered = node(entered_[at(m)]);
    const std::span<const int> subtree =
        std::span<const int>(order_).subspan(at(place_[at(m)]), at(below_[at(m)]));
    for (const int word : subtree) barred_[at(word)] = kNoArc;
    barred_[at(entered.head)] = kNoArc;
    const double other = largest_of_sums(std::span(row(entered_[at(m)]), width()), barred_.data());
    const double loss = std::min(entered.score - other, entered.same_head);
    barred_[at(entered.head)] = 0;
    for (const int word : subtree) barred_[at(word)] = 0;
    if (loss < (best ? best->loss : std::numeric_limits<double>::infinity())) {
      best = Swap{{entered.head, m}, loss};
    }
  }
  return best;
}

}  // namespace arcus
