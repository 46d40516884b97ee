// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "arcus/inference/scored_tree.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree.h"

namespace arcus {

// The sum of the scores of the tree's arcs, in the order of their modifiers: the score that every
// decoder reports.
double total_score(const ArcScores& scores, const Tree& tree);

// Sorts trees that are in order except for rounding errors, without allocation.
void sort_by_score(std::vector<ScoredTree>& trees);

}  // namespace arcus
