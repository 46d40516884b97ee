// SPDX-License-Identifier: Apache-2.0
//
// Best non-projective tree in O(n^2) time and space, for one root or several, without recursion.
#pragma once

#include <optional>
#include <vector>

#include "arcus/inference/contraction.h"
#include "arcus/inference/scored_tree.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

// Reusable memory for one call at a time. Once it was used for a sentence of at least this length,
// only the result is allocated.
struct ChuLiuEdmondsScratch {
  Contraction graph;
  std::vector<BestHead> best;
};

// Empty if every tree has an arc with score kNoArc. The score is the sum of the arcs' scores in the
// order of their modifiers. Ties are always broken in the same way.
std::optional<ScoredTree> best_arborescence(const ArcScores& scores, Roots roots,
                                            ChuLiuEdmondsScratch& scratch);
std::optional<ScoredTree> best_arborescence(const ArcScores& scores, Roots roots);

// Writes only the tree, into reused memory; false if there is none.
bool find_best_arborescence(const ArcScores& scores, Roots roots, Tree& tree,
                            ChuLiuEdmondsScratch& scratch);

}  // namespace arcus
