// SPDX-License-Identifier: Apache-2.0
//
// Best projective tree in O(n^3) time and O(n^2) space (Eisner, 1996). The idea is told in
// eisner_chart.h.
#pragma once

#include <optional>
#include <vector>

#include "arcus/inference/eisner_chart.h"
#include "arcus/inference/scored_tree.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

struct EisnerScratch {
  EisnerChart chart;
  std::vector<EisnerItem> stack;
};

// Empty when every tree has an arc that cannot be. The score is the sum of the arcs' scores in
// the order of the modifiers. Of equally good trees it is always the same one. Once the scratch
// has seen a sentence as long, only the tree is allocated. Throws MemoryError when the chart
// cannot fit.
std::optional<ScoredTree> best_projective_tree(const ArcScores& scores, Roots roots,
                                               EisnerScratch& scratch);
std::optional<ScoredTree> best_projective_tree(const ArcScores& scores, Roots roots);

}  // namespace arcus
