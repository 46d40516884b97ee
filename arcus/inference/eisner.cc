// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/eisner.h"

#include "arcus/inference/total_score.h"

namespace arcus {

using Kind = EisnerItem::Kind;

void set_heads_of_best(const EisnerChart& chart, const EisnerItem& item,
                       std::vector<EisnerItem>& stack, Tree& tree) {
  stack.clear();
  stack.push_back(item);
  while (!stack.empty()) {
    const auto [kind, i, j] = stack.back();
    stack.pop_back();
    if (i == j) continue;
    if (kind == Kind::kJoined) {
      const int q = chart.joined_split(i, j);
      stack.push_back({Kind::kClosedRight, i, q});
      stack.push_back({Kind::kClosedLeft, q + 1, j});
    } else if (kind == Kind::kClosedRight) {
      const int q = chart.closed_right_split(i, j);
      tree.set_head(q, i);
      stack.push_back({Kind::kJoined, i, q});
      stack.push_back({Kind::kClosedRight, q, j});
    } else {
      const int q = chart.closed_left_split(i, j);
      tree.set_head(q, j);
      stack.push_back({Kind::kClosedLeft, i, q});
      stack.push_back({Kind::kJoined, q, j});
    }
  }
}

std::optional<ScoredTree> best_projective_tree(const ArcScores& scores, Roots roots,
                                               EisnerScratch& scratch) {
  const EisnerChart& chart = scratch.chart;
  if (!scratch.chart.fill(scores, roots)) return std::nullopt;
  const int n = chart.size();
  ScoredTree best{Tree(n), 0};
  if (n == 0) return best;
  if (roots == Roots::kMulti) {
    set_heads_of_best(chart, {Kind::kClosedRight, 0, n}, scratch.stack, best.tree);
  } else {
    const int m = chart.single_root();
    best.tree.set_head(m, kRoot);
    set_heads_of_best(chart, {Kind::kClosedLeft, 1, m}, scratch.stack, best.tree);
    set_heads_of_best(chart, {Kind::kClosedRight, m, n}, scratch.stack, best.tree);
  }
  best.score = total_score(scores, best.tree);
  return best;
}

std::optional<ScoredTree> best_projective_tree(const ArcScores& scores, Roots roots) {
  EisnerScratch scratch;
  return best_projective_tree(scores, roots, scratch);
}

}  // namespace arcus
