// SPDX-License-Identifier: Apache-2.0
//
// The algorithm of Chu & Liu (1965) and Edmonds (1967): each word takes its best head, and cycles
// are contracted until none is left. See contraction.cc.
#include "arcus/inference/chu_liu_edmonds.h"

#include <cstddef>

#include "arcus/inference/total_score.h"

namespace arcus {

bool find_best_arborescence(const ArcScores& scores, Roots roots, Tree& tree,
                            ChuLiuEdmondsScratch& scratch) {
  scratch.best.resize(static_cast<std::size_t>(scores.size()));
  best_heads(scores, scratch.best);
  Contraction& graph = scratch.graph;
  if (!graph.run(scores, scratch.best)) return false;
  if (roots == Roots::kSingle && !graph.keep_one_root()) return false;
  graph.read_tree(tree);
  return true;
}

std::optional<ScoredTree> best_arborescence(const ArcScores& scores, Roots roots,
                                            ChuLiuEdmondsScratch& scratch) {
  ScoredTree best{Tree(scores.size())};
  if (!find_best_arborescence(scores, roots, best.tree, scratch)) return std::nullopt;
  best.score = total_score(scores, best.tree);
  return best;
}

std::optional<ScoredTree> best_arborescence(const ArcScores& scores, Roots roots) {
  ChuLiuEdmondsScratch scratch;
  return best_arborescence(scores, roots, scratch);
}

}  // namespace arcus
