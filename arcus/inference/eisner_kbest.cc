// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/eisner_kbest.h"

#include <algorithm>
#include <utility>

#include "arcus/base/memory.h"
#include "arcus/inference/total_score.h"

namespace arcus {
namespace {

// Orders by score. Ties are broken by split and ranks, so that the order is always the same.
bool is_worse(const EisnerDerivation& a, const EisnerDerivation& b) {
  if (a.score != b.score) return a.score < b.score;
  if (a.split != b.split) return a.split > b.split;
  if (a.left != b.left) return a.left > b.left;
  return a.right > b.right;
}

class Ranker {
 public:
  Ranker(const ArcScores& scores, Roots roots, EisnerKBestScratch& scratch)
      : scores_(scores), chart_(scratch.chart), s_(scratch), side_(scores.size() + 1) {
    const auto cells = 3 * static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_);
    require_memory(cells * sizeof(int), "the rankings of a sentence");
    s_.ranking_of.assign(cells, kNone);
    s_.rankings_used = 0;
    goal_ = open(whole_tree(scores.size(), roots));
  }

  // Finds the next best tree, if there is one.
  bool find_next() {
    const std::size_t before = s_.rankings[as_index(goal_)].found.size();
    s_.due.assign(1, goal_);
    while (!s_.due.empty()) {
      if (extend(s_.due.back())) s_.due.pop_back();
    }
    return s_.rankings[as_index(goal_)].found.size() > before;
  }

  // Reads the tree of this rank, which must have been found.
  Tree tree(int rank) {
    Tree tree(scores_.size());
    expand(s_.rankings[as_index(goal_)], rank, tree);
    while (!s_.parts.empty()) {
      const auto [item, part_rank] = s_.parts.back();
      s_.parts.pop_back();
      if (part_rank == 0) {
        chart_.set_heads(item, s_.stack, tree);
      } else {
        expand(s_.rankings[as_index(ranking_of(item))], part_rank, tree);
      }
    }
    return tree;
  }

 private:
  static constexpr int kNone = -1;
  enum class State { kFound, kExhausted, kUnknown };

  static std::size_t as_index(int value) { return static_cast<std::size_t>(value); }

  int& ranking_of(const EisnerItem& item) {
    return s_
        .ranking_of[as_index((static_cast<int>(item.kind) * side_ + item.i)) * as_index(side_) +
                    as_index(item.j)];
  }

  double score(const EisnerItem& item, int rank) {
    if (rank == 0) return chart_.best(item);
    return s_.rankings[as_index(ranking_of(item))].found[as_index(rank)].score;
  }

  EisnerDerivation derivation(const EisnerItem& item, int q, int left_rank, int right_rank) {
    const auto [left, right, arc] = parts_of(item, q);
    double sum = score(left, left_rank) + score(right, right_rank);
    if (arc.head != kNoHead) {
      sum += scores_(arc.head, arc.modifier) - chart_.best_into(arc.modifier);
    }
    return {sum, q, left_rank, right_rank};
  }

  // Starts the ranking of an item with its best derivation and the best of each other split.
  int open(const EisnerItem& item) {
    if (s_.rankings_used == s_.rankings.size()) s_.rankings.emplace_back();
    const auto id = static_cast<int>(s_.rankings_used++);
    EisnerRanking& ranking = s_.rankings[as_index(id)];
    ranking.item = item;
    ranking.successors_due = true;
    ranking.found.clear();
    ranking.candidates.clear();
    const double best = chart_.best(item);
    chart_.visit_splits(item, [&](int q, double score) {
      const bool is_first_best = score == best && ranking.found.empty();
      if (is_first_best) {
        ranking.found.push_back({score, q, 0, 0});
      } else if (score != kNoArc) {
        ranking.candidates.push_back({score, q, 0, 0});
      }
      return true;
    });
    std::make_heap(ranking.candidates.begin(), ranking.candidates.end(), is_worse);
    return id;
  }

  State state(const EisnerItem& item, int rank) {
    if (rank == 0) return State::kFound;
    if (item.i == item.j) return State::kExhausted;
    int& id = ranking_of(item);
    if (id == kNone) id = open(item);
    const EisnerRanking& ranking = s_.rankings[as_index(id)];
    if (as_index(rank) < ranking.found.size()) return State::kFound;
    if (ranking.candidates.empty() && !ranking.successors_due) return State::kExhausted;
    return State::kUnknown;
  }

  // Extends a ranking by one, or finds that it is exhausted. Returns false if a part must be
  // extended first; that part is then on top of the stack.
  bool extend(int id) {
    if (s_.rankings[as_index(id)].successors_due && !add_successors(id)) return false;
    EisnerRanking& ranking = s_.rankings[as_index(id)];
    if (ranking.candidates.empty()) return true;
    std::pop_heap(ranking.candidates.begin(), ranking.candidates.end(), is_worse);
    ranking.found.push_back(ranking.candidates.back());
    ranking.candidates.pop_back();
    ranking.successors_due = true;
    return true;
  }

  // Adds the successors of the last derivation to the candidates. Returns false as extend() does.
  // state() may move the rankings in memory.
  bool add_successors(int id) {
    const EisnerItem item = s_.rankings[as_index(id)].item;
    const EisnerDerivation last = s_.rankings[as_index(id)].found.back();
    const EisnerParts parts = parts_of(item, last.split);
    // Each pair of ranks is reached in only one way: first the left rank increases, then the right
    // one.
    const State left = last.right == 0 ? state(parts.left, last.left + 1) : State::kExhausted;
    if (left == State::kUnknown) {
      s_.due.push_back(ranking_of(parts.left));
      return false;
    }
    const State right = state(parts.right, last.right + 1);
    if (right == State::kUnknown) {
      s_.due.push_back(ranking_of(parts.right));
      return false;
    }
    EisnerRanking& ranking = s_.rankings[as_index(id)];
    if (left == State::kFound) add(ranking, last.split, last.left + 1, last.right);
    if (right == State::kFound) add(ranking, last.split, last.left, last.right + 1);
    ranking.successors_due = false;
    return true;
  }

  void add(EisnerRanking& ranking, int q, int left_rank, int right_rank) {
    ranking.candidates.push_back(derivation(ranking.item, q, left_rank, right_rank));
    std::push_heap(ranking.candidates.begin(), ranking.candidates.end(), is_worse);
  }

  void expand(const EisnerRanking& ranking, int rank, Tree& tree) {
    const EisnerDerivation& chosen = ranking.found[as_index(rank)];
    const auto [left, right, arc] = parts_of(ranking.item, chosen.split);
    if (arc.head != kNoHead) tree.set_head(arc.modifier, arc.head);
    s_.parts.push_back({left, chosen.left});
    s_.parts.push_back({right, chosen.right});
  }

  const ArcScores& scores_;
  const EisnerChart& chart_;
  EisnerKBestScratch& s_;
  int side_;
  int goal_ = kNone;
};

}  // namespace

std::vector<ScoredTree> best_projective_trees(const ArcScores& scores, int k, Roots roots,
                                              EisnerKBestScratch& scratch) {
  std::vector<ScoredTree> trees;
  if (k <= 0 || !scratch.chart.fill(scores, roots)) return trees;
  if (scores.size() == 0) {
    trees.emplace_back();
    return trees;
  }
  Ranker ranker(scores, roots, scratch);
  for (int rank = 0; rank == 0 || (rank < k && ranker.find_next()); ++rank) {
    Tree tree = ranker.tree(rank);
    const double score = total_score(scores, tree);
    trees.push_back({std::move(tree), score});
  }
  // The chart adds in another order, so trees whose scores differ in the last bit may be swapped.
  sort_by_score(trees);
  return trees;
}

std::vector<ScoredTree> best_projective_trees(const ArcScores& scores, int k, Roots roots) {
  EisnerKBestScratch scratch;
  return best_projective_trees(scores, k, roots, scratch);
}

}  // namespace arcus
