// SPDX-License-Identifier: Apache-2.0
//
// The k best arborescences, each for little more than the cost of the best one (Camerini et al.,
// 1980; Zmigrod et al., 2021).
//
// A set of trees whose best tree A is known is split by arcs of A: the trees without e1, those with
// e1 but without e2, those with e1 and e2 but without e3, and so on. Contraction::list_swaps()
// gives the arcs in an order in which the best tree of each part is no better than that of the
// previous part, and gives its score. So the heap holds one part for each set. A part that leaves
// the heap yields a tree and is a set to be split in turn. Parts are disjoint, so no tree is found
// twice, and together they contain all trees that have not been found, so none is lost.
//
// Single-root trees are first split by their root word. With one allowed root arc, every tree is
// single-root, and the search below needs no special case. Trees with a root word other than that
// of the best tree wait with a bound of their score, and are often never examined.
#include "arcus/inference/kbest_arborescence.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "arcus/base/memory.h"
#include "arcus/inference/total_score.h"

namespace arcus {
namespace {

class Search {
 public:
  Search(const ArcScores& scores, KBestArborescenceScratch& scratch)
      : scores_(scores), s_(scratch), n_(scores.size()) {
    const auto words = static_cast<std::size_t>(n_);
    require_memory(2 * words * words * sizeof(double), "a second table of arcs");
    s_.constrained = scores;
    s_.best.resize(words);
    best_heads(scores, s_.best);
    s_.second_best.resize(words);
    s_.constraints.clear();
    s_.changed_rows.clear();
    s_.splits.clear();
    s_.swaps.clear();
    s_.heap.clear();
  }

  std::vector<ScoredTree> run(int k, Roots roots) {
    most_ = static_cast<std::size_t>(k);
    if (k > 1) second_best_scores(scores_, s_.best, s_.second_best);
    if (!solve(kNone, roots)) return {};
    add(s_.found);
    if (k > 1) {
      if (roots == Roots::kSingle) {
        const Arc root_arc{kRoot, root_of(s_.found)};
        split(with(kNone, Constraint::Kind::kOnlyRoot, root_arc), 0);
        push({result_[0].score - s_.graph.min_loss_without_root(root_arc.modifier),
              Waiting::Kind::kUnsolvedNextRoot,
              with(kNone, Constraint::Kind::kForbidden, root_arc)});
      } else {
        split(kNone, 0);
      }
    }
    while (result_.size() < most_ && !s_.heap.empty()) {
      std::pop_heap(s_.heap.begin(), s_.heap.end(), is_worse);
      const Waiting next = s_.heap.back();
      s_.heap.pop_back();
      const int place = static_cast<int>(result_.size());
      const bool last = result_.size() + 1 == most_;
      if (next.kind == Waiting::Kind::kUnsolvedNextRoot) {
        wait_for_next_root(next.constraints);
        continue;
      }
      if (next.kind == Waiting::Kind::kNextRoot) {
        add(s_.of_next_root);
        if (last) break;
        const Arc root_arc{kRoot, root_of(s_.of_next_root)};
        wait_for_next_root(with(next.constraints, Constraint::Kind::kForbidden, root_arc));
        split_anew(with(kNone, Constraint::Kind::kOnlyRoot, root_arc), place);
        continue;
      }
      const auto [arc, loss, keeps_earlier] = s_.swaps[next.swap];
      if (!keeps_earlier) {  // the score was only a bound
        split_anew(next.constraints, split_at(next.split).best);
        continue;
      }
      const int without = with(next.constraints, Constraint::Kind::kForbidden, arc);
      solve(without, Roots::kMulti);
      add(s_.found);
      if (last) break;
      wait_for(next.split, next.swap + 1, with(next.constraints, Constraint::Kind::kForced, arc));
      split(without, place);
    }
    // Scores in the heap are differences, which may differ from sums in the last place.
    sort_by_score(result_);
    return std::move(result_);
  }

 private:
  using Constraint = KBestArborescenceScratch::Constraint;
  using Split = KBestArborescenceScratch::Split;
  using Waiting = KBestArborescenceScratch::Waiting;
  static constexpr int kNone = KBestArborescenceScratch::kNone;

  static bool is_worse(const Waiting& a, const Waiting& b) { return a.score < b.score; }

  static int root_of(const Tree& tree) {
    int m = 1;
    while (tree.head(m) != kRoot) ++m;
    return m;
  }

  const ScoredTree& result(int place) const { return result_[static_cast<std::size_t>(place)]; }
  const Split& split_at(int i) const { return s_.splits[static_cast<std::size_t>(i)]; }
  const Constraint& constraint(int i) const { return s_.constraints[static_cast<std::size_t>(i)]; }

  void add(const Tree& tree) { result_.push_back({tree, total_score(scores_, tree)}); }

  int with(int constraints, Constraint::Kind kind, Arc arc) {
    s_.constraints.push_back({kind, arc, constraints});
    return static_cast<int>(s_.constraints.size()) - 1;
  }

  void push(const Waiting& waiting) {
    s_.heap.push_back(waiting);
    std::push_heap(s_.heap.begin(), s_.heap.end(), is_worse);
  }

  // Finds the best tree that satisfies the constraints; false if there is none.
  bool solve(int constraints, Roots roots) {
    constrain(constraints);
    if (!s_.graph.run(s_.constrained, s_.constrained_best)) return false;
    if (roots == Roots::kSingle && !s_.graph.keep_one_root()) return false;
    s_.graph.read_tree(s_.found);
    return true;
  }

  // Splits the set of trees with these constraints. solve() has just found the tree at this index
  // of the result as its best one.
  void split(int constraints, int place) {
    const auto swaps =
        s_.graph.list_swaps(result(place).tree, s_.second_best, most_ - result_.size());
    const std::size_t begin = s_.swaps.size();
    s_.swaps.insert(s_.swaps.end(), swaps.begin(), swaps.end());
    wait_for_first(place, begin, constraints);
  }

  // The best tree of the set is already in the result. Solving again may find another tree with the
  // same score; then the set is split by an arc that the new tree does not have.
  void split_anew(int constraints, int place) {
    const Tree& known = result(place).tree;
    solve(constraints, Roots::kMulti);
    if (s_.found == known) {
      split(constraints, place);
      return;
    }
    int m = 1;
    while (s_.found.head(m) == known.head(m)) ++m;
    const double loss = result(place).score - total_score(scores_, s_.found);
    const Arc arc{known.head(m), m};
    const std::size_t begin = s_.swaps.size();
    s_.swaps.push_back({arc, loss});
    s_.swaps.push_back({arc, loss, false});  // the rest of the set, whose cost is not known
    wait_for_first(place, begin, constraints);
  }

  // The swaps from `begin` on are those of a new split.
  void wait_for_first(int place, std::size_t begin, int constraints) {
    s_.splits.push_back({place, begin, s_.swaps.size()});
    wait_for(static_cast<int>(s_.splits.size()) - 1, begin, constraints);
  }

  void wait_for(int split, std::size_t swap, int constraints) {
    if (swap == split_at(split).swaps_end) return;
    const double best = result(split_at(split).best).score;
    push({best - s_.swaps[swap].loss, Waiting::Kind::kSwap, constraints, split, swap});
  }

  void wait_for_next_root(int constraints) {
    if (!solve(constraints, Roots::kSingle)) return;
    std::swap(s_.of_next_root, s_.found);
    push({total_score(scores_, s_.of_next_root), Waiting::Kind::kNextRoot, constraints});
  }

  // Applies the constraints to the table, after undoing those of the previous call.
  void constrain(int constraints) {
    ArcScores& table = s_.constrained;
    for (const int m : s_.changed_rows) {
      const auto row = scores_.into(m);
      std::copy(row.begin(), row.end(), table.into(m).begin());
    }
    s_.changed_rows.clear();
    if (only_root_ != kNone) {
      for (int m = 1; m <= n_; ++m) table(kRoot, m) = scores_(kRoot, m);
      only_root_ = kNone;
    }
    for (int i = constraints; i != kNone; i = constraint(i).before) {
      const auto [h, m] = constraint(i).arc;
      switch (constraint(i).kind) {
        case Constraint::Kind::kForbidden:
          table(h, m) = kNoArc;
          s_.changed_rows.push_back(m);
          break;
        case Constraint::Kind::kForced:
          force_head(h, m, table);
          s_.changed_rows.push_back(m);
          break;
        case Constraint::Kind::kOnlyRoot:
          for (int other = 1; other <= n_; ++other) {
            if (other != m) table(kRoot, other) = kNoArc;
          }
          only_root_ = m;
          break;
      }
    }
    s_.constrained_best.assign(s_.best.begin(), s_.best.end());
    if (only_root_ != kNone) {
      for (int m = 1; m <= n_; ++m) {
        BestHead& known = s_.constrained_best[static_cast<std::size_t>(m - 1)];
        if (m != only_root_ && known.head == kRoot) known = best_head(table, m);
      }
    }
    for (const int m : s_.changed_rows) {
      s_.constrained_best[static_cast<std::size_t>(m - 1)] = best_head(table, m);
    }
  }

  const ArcScores& scores_;
  KBestArborescenceScratch& s_;
  int n_;
  std::size_t most_ = 0;
  int only_root_ = kNone;  // the only word with a root arc in the table, if so constrained
  std::vector<ScoredTree> result_;
};

}  // namespace

std::vector<ScoredTree> best_arborescences(const ArcScores& scores, int k, Roots roots,
                                           KBestArborescenceScratch& scratch) {
  if (k <= 0) return {};
  if (scores.size() == 0) return {ScoredTree{}};
  return Search(scores, scratch).run(k, roots);
}

std::vector<ScoredTree> best_arborescences(const ArcScores& scores, int k, Roots roots) {
  KBestArborescenceScratch scratch;
  return best_arborescences(scores, k, roots, scratch);
}

}  // namespace arcus
