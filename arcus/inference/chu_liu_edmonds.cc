// SPDX-License-Identifier: Apache-2.0
//
// The algorithm of Chu & Liu (1965) and Edmonds (1967): each word takes its best head, and cycles
// are contracted until there is none. All of it is in contraction.cc.
#include "arcus/inference/chu_liu_edmonds.h"

#include <cstddef>

#include "arcus/inference/total_score.h"

namespace arcus {

std::optional<ScoredTree> best_arborescence(const ArcScores& scores, Roots roots,
                                            ChuLiuEdmondsScratch& scratch) {
  const int n = scores.size();
  scratch.best.resize(static_cast<std::size_t>(n));
  best_heads(scores, scratch.best);
  Contraction& graph = scratch.graph;
  if (!graph.run(scores, scratch.best)) return std::nullopt;
  if (roots == Roots::kSingle && !graph.keep_one_root()) return std::nullopt;
  ScoredTree result{Tree(n)};
  graph.read_tree(result.tree);
  result.score = total_score(scores, result.tree);
  return result;
}

std::optional<ScoredTree> best_arborescence(const ArcScores& scores, Roots roots) {
  ChuLiuEdmondsScratch scratch;
  return best_arborescence(scores, roots, scratch);
}

}  // namespace arcus
