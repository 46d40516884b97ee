// SPDX-License-Identifier: Apache-2.0
//
// Best projective tree in O(n^3) time and O(n^2) space (Eisner, 1996). See
// eisner_chart.h for the algorithm.
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

// Empty if every tree has a forbidden arc. The score is the sum of the arcs' scores in the order of
// the modifiers. Ties are always broken in the same way. Once the scratch was used for a sentence
// of at least this length, only the tree is allocated. Throws MemoryError if the chart does not fit
// into memory.
std::optional<ScoredTree> best_projective_tree(const ArcScores& scores, Roots roots,
                                               EisnerScratch& scratch);
std::optional<ScoredTree> best_projective_tree(const ArcScores& scores, Roots roots);

}  // namespace arcus
