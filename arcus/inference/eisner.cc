// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/eisner.h"

#include "arcus/inference/total_score.h"

namespace arcus {

std::optional<ScoredTree> best_projective_tree(const ArcScores& scores, Roots roots,
                                               EisnerScratch& scratch) {
  using Kind = EisnerItem::Kind;
  const EisnerChart& chart = scratch.chart;
  if (!scratch.chart.fill(scores, roots)) return std::nullopt;
  const int n = chart.size();
  ScoredTree best{Tree(n), 0};
  if (n == 0) return best;
  if (roots == Roots::kMulti) {
    chart.set_heads({Kind::kClosedRight, kRoot, n}, scratch.stack, best.tree);
  } else {
    const int m = chart.best_single_root();
    best.tree.set_head(m, kRoot);
    chart.set_heads({Kind::kClosedLeft, 1, m}, scratch.stack, best.tree);
    chart.set_heads({Kind::kClosedRight, m, n}, scratch.stack, best.tree);
  }
  best.score = total_score(scores, best.tree);
  return best;
}

std::optional<ScoredTree> best_projective_tree(const ArcScores& scores, Roots roots) {
  EisnerScratch scratch;
  return best_projective_tree(scores, roots, scratch);
}

}  // namespace arcus
