// SPDX-License-Identifier: Apache-2.0
//
// What inference must answer, found by looking at every tree. For n of up to 6 or so.
#pragma once

#include <optional>
#include <vector>

#include "arcus/inference/scored_tree.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"

namespace arcus::testing {

// The sum of the scores of the tree's arcs, in the order of their modifiers.
double score_of(const ArcScores& scores, const Tree& tree);

// The trees without an arc of score -inf, best first; ties in the order of their head vectors.
std::vector<ScoredTree> all_trees_by_score(const ArcScores& scores, const TreeSpace& space);

// Empty when there is no tree.
std::optional<double> log_partition_by_enumeration(const ArcScores& scores, const TreeSpace& space);
std::optional<ArcMarginals> marginals_by_enumeration(const ArcScores& scores,
                                                     const TreeSpace& space);

}  // namespace arcus::testing
