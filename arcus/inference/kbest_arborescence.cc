// SPDX-License-Identifier: Apache-2.0
//
// The k best arborescences, each for about two runs of the best (Camerini et al., 1980; Zmigrod et
// al., 2021).
//
// A set of trees whose best tree A is known is split by an arc e of A: the trees without e, and the
// trees with e, of which A is still the best. Contraction::cheapest_swap() names an e such that the
// second best tree of the set is the best one without e, and how good that one is; so sets wait in
// a heap under the scores of their second best trees. Taking one out yields a tree and two new
// sets. Sets are disjoint, so no tree comes twice, and their union is everything that has not come
// yet, so none is lost.
//
// How good the second best tree with e is would take a run to find out. It waits under a bound
// instead, and most of them never come up.
//
// Single-root trees are first split by their root. Below that the one root arc left makes every
// tree single-root, and the root needs no further thought.
#include "arcus/inference/kbest_arborescence.h"

#include <algorithm>
#include <cmath>
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

// What waits in the heap: trees not yet in the result, under the score of the best or a bound.
struct Waiting {
  enum class Kind {
    kSecondBest,  // of a set: the best tree of the set without an arc
    kAllButBest,  // of a set whose second best is not known; the score is a bound
    kNextRoot     // the best of the trees that have none of the roots so far, and found already
  };
  Kind kind = Kind::kSecondBest;
  double score = 0;
  int constraints = kNone;  // the set
  int best_of_set = kNone;  // a place in the result
  Arc lacks;
  Tree tree;
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
    if (roots == Roots::kSingle) {
      wait_for_next_root(kNone);
    } else if (auto tree = solve(kNone, Roots::kMulti)) {
      add(std::move(*tree));
      if (k > 1) wait_for_second_best(kNone, 0);
    }
    while (static_cast<int>(result_.size()) < k && !heap_.empty()) {
      std::pop_heap(heap_.begin(), heap_.end(), is_worse);
      const Waiting next = std::move(heap_.back());
      heap_.pop_back();
      const int place = static_cast<int>(result_.size());
      const bool last = place + 1 == k;
      switch (next.kind) {
        case Waiting::Kind::kSecondBest: {
          const int without = with(next.constraints, Constraint::Kind::kForbidden, next.lacks);
          add(*solve(without, Roots::kMulti));
          if (!last) wait_for_second_best(without, place);
          break;
        }
        case Waiting::Kind::kAllButBest:
          wait_for_other_than(next.best_of_set, next.constraints);
          break;
        case Waiting::Kind::kNextRoot: {
          add(next.tree);
          if (last) break;
          const Arc root_arc{kRoot, arcus::roots(next.tree).front()};
          wait_for_next_root(with(next.constraints, Constraint::Kind::kForbidden, root_arc));
          wait_for_other_than(place, with(kNone, Constraint::Kind::kOnlyRoot, root_arc));
          break;
        }
      }
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

  // After solve(constraints, kMulti) found the tree at this place of the result: the set is split
  // by an arc of it, into the trees without and with the arc.
  void wait_for_second_best(int constraints, int place) {
    const auto [arc, loss, other_loss] = scratch_.graph.cheapest_swap(result(place).tree);
    if (std::isfinite(loss)) {
      push({.score = result(place).score - loss,
            .constraints = constraints,
            .best_of_set = place,
            .lacks = arc,
            .tree = Tree()});
    }
    if (std::isfinite(other_loss)) {
      push({.kind = Waiting::Kind::kAllButBest,
            .score = result(place).score - other_loss,
            .constraints = with(constraints, Constraint::Kind::kForced, arc),
            .best_of_set = place,
            .lacks = {},
            .tree = Tree()});
    }
  }

  // The set's best tree is in the result already. Solving anew may find another one just as good:
  // then that one is the second best, and lacks some arc of the first.
  void wait_for_other_than(int place, int constraints) {
    const Tree& known = result(place).tree;
    const auto found = solve(constraints, Roots::kMulti);
    if (*found == known) {
      wait_for_second_best(constraints, place);
      return;
    }
    int m = 1;
    while (found->head(m) == known.head(m)) ++m;
    const Arc arc{known.head(m), m};
    const double score = total_score(scores_, *found);
    push({.score = score,
          .constraints = constraints,
          .best_of_set = place,
          .lacks = arc,
          .tree = Tree()});
    push({.kind = Waiting::Kind::kAllButBest,
          .score = score,
          .constraints = with(constraints, Constraint::Kind::kForced, arc),
          .best_of_set = place,
          .lacks = {},
          .tree = Tree()});
  }

  void wait_for_next_root(int constraints) {
    if (auto tree = solve(constraints, Roots::kSingle)) {
      push({.kind = Waiting::Kind::kNextRoot,
            .score = total_score(scores_, *tree),
            .constraints = constraints,
            .lacks = {},
            .tree = std::move(*tree)});
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
  std::vector<Constraint> constraints_;
  std::vector<int> changed_rows_;  // of the table that differ from the scores
  int only_root_ = kNone;          // the only word whose root arc the table has, if so constrained
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
