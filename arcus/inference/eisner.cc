// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/eisner.h"

#include "arcus/inference/total_score.h"

namespace arcus {

std::optional<ScoredTree> best_projective_tree(const ArcScores& scores, Roots roots,
                                               EisnerScratch& scratch) {
  if (!scratch.chart.fill(scores, roots)) return std::nullopt;
  ScoredTree best{Tree(scores.size()), 0};
  scratch.chart.set_heads(whole_tree(scores.size(), roots), scratch.stack, best.tree);
  best.score = total_score(scores, best.tree);
  return best;
}

std::optional<ScoredTree> best_projective_tree(const ArcScores& scores, Roots roots) {
  EisnerScratch scratch;
  return best_projective_tree(scores, roots, scratch);
}

}  // namespace arcus
