// SPDX-License-Identifier: Apache-2.0
//
// The k best arborescences, each for little more than one run of the best (Camerini et al., 1980;
// Zmigrod et al., 2021).
//
// A set of trees whose best tree A is known is split by arcs of A: the trees without e1, those with
// e1 but without e2, those with e1 and e2 but without e3, and so on. Contraction::list_swaps()
// gives the arcs in an order in which each part's best tree is no better than that of the part
// before, and says how good it is; so parts wait in a heap, one for each set, and one that comes up
// yields a tree and is a set to be split in turn. Parts are disjoint, so no tree comes twice, and
// their union is everything that has not come yet, so none is lost.
//
// Single-root trees are first split by their root. Below that the one root arc left makes every
// tree single-root, and the root needs no further thought.
#include "arcus/inference/kbest_arborescence.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "arcus/inference/total_score.h"

namespace arcus {
namespace {

constexpr int kNone = -1;

struct Constraint {
  enum class Kind { kForbidden, kForced, kOnlyRoot };
  Kind kind = Kind::kForbidden;
  Arc arc;
  int before = kNone;  // the constraint that it comes on top of
};

// A set of trees, split by arcs of its best tree.
struct Split {
  int best = kNone;  // that tree's place in the result
  std::vector<Contraction::Swap> swaps;
};

// What waits in the heap: trees not yet in the result.
struct Waiting {
  double score = 0;         // of the best of them, or a bound
  int constraints = kNone;  // the trees that have the arcs of a split's swaps before this one
  int split = kNone;
  std::size_t swap = 0;
  Tree tree;  // where there is no split: the best of the trees with none of the roots so far
};

class Search {
 public:
  Search(const ArcScores& scores, KBestArborescenceScratch& scratch)
      : scores_(scores), scratch_(scratch), n_(scores.size()) {
    scratch_.constrained = scores;
    scratch_.best.resize(static_cast<std::size_t>(n_));
    best_heads(scores, scratch_.best);
  }

  std::vector<ScoredTree> run(int k, Roots roots) {
    if (k <= 0) return {};
    most_ = static_cast<std::size_t>(k);
    if (roots == Roots::kSingle) {
      wait_for_next_root(kNone);
    } else if (auto tree = solve(kNone, Roots::kMulti)) {
      add(std::move(*tree));
      if (k > 1) split(kNone, 0);
    }
    while (static_cast<int>(result_.size()) < k && !heap_.empty()) {
      std::pop_heap(heap_.begin(), heap_.end(), is_worse);
      const Waiting next = std::move(heap_.back());
      heap_.pop_back();
      const int place = static_cast<int>(result_.size());
      const bool last = place + 1 == k;
      if (next.split == kNone) {
        add(next.tree);
        if (last) break;
        const Arc root_arc{kRoot, arcus::roots(next.tree).front()};
        wait_for_next_root(with(next.constraints, Constraint::Kind::kForbidden, root_arc));
        split_anew(with(kNone, Constraint::Kind::kOnlyRoot, root_arc), place);
        continue;
      }
      const auto& [best, swaps] = splits_[static_cast<std::size_t>(next.split)];
      const auto& [arc, loss, keeps_earlier] = swaps[next.swap];
      if (!keeps_earlier) {  // the score was a bound
        split_anew(next.constraints, best);
        continue;
      }
      const int without = with(next.constraints, Constraint::Kind::kForbidden, arc);
      add(*solve(without, Roots::kMulti));
      if (last) break;
      wait_for(next.split, next.swap + 1, with(next.constraints, Constraint::Kind::kForced, arc));
      split(without, place);
    }
    // Scores in the heap are differences; sums may differ from them in the last place.
    std::stable_sort(result_.begin(), result_.end(),
                     [](const ScoredTree& a, const ScoredTree& b) { return a.score > b.score; });
    return std::move(result_);
  }

 private:
  static bool is_worse(const Waiting& a, const Waiting& b) { return a.score < b.score; }

  const ScoredTree& result(int place) const { return result_[static_cast<std::size_t>(place)]; }

  void add(Tree tree) {
    const double score = total_score(scores_, tree);
    result_.push_back({std::move(tree), score});
  }

  int with(int constraints, Constraint::Kind kind, Arc arc) {
    constraints_.push_back({kind, arc, constraints});
    return static_cast<int>(constraints_.size()) - 1;
  }

  const Constraint& constraint(int i) const { return constraints_[static_cast<std::size_t>(i)]; }

  void push(Waiting waiting) {
    heap_.push_back(std::move(waiting));
    std::push_heap(heap_.begin(), heap_.end(), is_worse);
  }

  // The best tree that meets the constraints.
  std::optional<Tree> solve(int constraints, Roots roots) {
    constrain(constraints);
    Contraction& graph = scratch_.graph;
    std::optional<Tree> tree;
    if (graph.run(scratch_.constrained, scratch_.constrained_best) &&
        (roots == Roots::kMulti || graph.keep_one_root())) {
      graph.read_tree(tree.emplace(n_));
    }
    return tree;
  }

  // After solve(constraints, kMulti) found the tree at this place of the result.
  void split(int constraints, int place) {
    Split& made = splits_.emplace_back();
    made.best = place;
    scratch_.graph.list_swaps(result(place).tree, most_ - result_.size(), made.swaps);
    wait_for(static_cast<int>(splits_.size()) - 1, 0, constraints);
  }

  // The set's best tree is in the result already. Solving anew may find another one just as good;
  // then it is split by some arc that the new one lacks.
  void split_anew(int constraints, int place) {
    const Tree& known = result(place).tree;
    const auto found = solve(constraints, Roots::kMulti);
    if (*found == known) {
      split(constraints, place);
      return;
    }
    int m = 1;
    while (found->head(m) == known.head(m)) ++m;
    const double loss = result(place).score - total_score(scores_, *found);
    const Arc arc{known.head(m), m};
    // The second swap stands for all that is left: what it costs is not known.
    splits_.push_back({place, {{arc, loss}, {arc, loss, false}}});
    wait_for(static_cast<int>(splits_.size()) - 1, 0, constraints);
  }

  void wait_for(int split, std::size_t swap, int constraints) {
    const auto& [best, swaps] = splits_[static_cast<std::size_t>(split)];
    if (swap == swaps.size()) return;
    push({result(best).score - swaps[swap].loss, constraints, split, swap, Tree()});
  }

  void wait_for_next_root(int constraints) {
    if (auto tree = solve(constraints, Roots::kSingle)) {
      const double score = total_score(scores_, *tree);
      push({score, constraints, kNone, 0, std::move(*tree)});
    }
  }

  // Brings the table under the constraints, after lifting those of the last time.
  void constrain(int constraints) {
    ArcScores& table = scratch_.constrained;
    for (const int m : changed_rows_) {
      const auto row = scores_.into(m);
      std::copy(row.begin(), row.end(), table.into(m).begin());
    }
    changed_rows_.clear();
    if (only_root_ != kNone) {
      for (int m = 1; m <= n_; ++m) table(kRoot, m) = scores_(kRoot, m);
      only_root_ = kNone;
    }
    for (int i = constraints; i != kNone; i = constraint(i).before) {
      const auto [h, m] = constraint(i).arc;
      switch (constraint(i).kind) {
        case Constraint::Kind::kForbidden:
          table(h, m) = kNoArc;
          changed_rows_.push_back(m);
          break;
        case Constraint::Kind::kForced: {
          const double score = table(h, m);
          std::fill(table.into(m).begin(), table.into(m).end(), kNoArc);
          table(h, m) = score;
          changed_rows_.push_back(m);
          break;
        }
        case Constraint::Kind::kOnlyRoot:
          for (int other = 1; other <= n_; ++other) {
            if (other != m) table(kRoot, other) = kNoArc;
          }
          only_root_ = m;
          break;
      }
    }
    scratch_.constrained_best.assign(scratch_.best.begin(), scratch_.best.end());
    for (int m = 1; m <= n_; ++m) {
      BestHead& known = scratch_.constrained_best[static_cast<std::size_t>(m - 1)];
      if (known.head != kNoHead && table(known.head, m) == kNoArc) known = best_head(table, m);
    }
  }

  const ArcScores& scores_;
  KBestArborescenceScratch& scratch_;
  int n_;
  std::size_t most_ = 0;
  std::vector<Constraint> constraints_;
  std::vector<int> changed_rows_;  // of the table that differ from the scores
  int only_root_ = kNone;          // the only word whose root arc the table has, if so constrained
  std::vector<Split> splits_;
  std::vector<Waiting> heap_;
  std::vector<ScoredTree> result_;
};

}  // namespace

std::vector<ScoredTree> best_arborescences(const ArcScores& scores, int k, Roots roots,
                                           KBestArborescenceScratch& scratch) {
  if (scores.size() == 0 && k > 0) return {ScoredTree{}};
  return Search(scores, scratch).run(k, roots);
}

std::vector<ScoredTree> best_arborescences(const ArcScores& scores, int k, Roots roots) {
  KBestArborescenceScratch scratch;
  return best_arborescences(scores, k, roots, scratch);
}

}  // namespace arcus
