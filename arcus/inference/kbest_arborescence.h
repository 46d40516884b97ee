// SPDX-License-Identifier: Apache-2.0
//
// The k best non-projective trees in O(k n^2) time, for one root or several.
#pragma once

#include <vector>

#include "arcus/inference/contraction.h"
#include "arcus/inference/scored_tree.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

// Memory for any number of calls, one at a time.
struct KBestArborescenceScratch {
  Contraction graph;
  ArcScores constrained;
  std::vector<BestHead> best;              // of the scores as given
  std::vector<BestHead> constrained_best;  // of the scores under constraints
};

// Best first, by the sum of the arcs' scores in the order of their modifiers; no tree twice, none
// with an arc of score kNoArc, and fewer than k when there are no more. The first has the score of
// best_arborescence().
std::vector<ScoredTree> best_arborescences(const ArcScores& scores, int k, Roots roots,
                                           KBestArborescenceScratch& scratch);
std::vector<ScoredTree> best_arborescences(const ArcScores& scores, int k, Roots roots);

}  // namespace arcus
