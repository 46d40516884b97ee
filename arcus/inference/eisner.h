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

// An item of the chart, as the steps that take a tree out of it see it.
struct EisnerItem {
  enum class Kind { kJoined, kClosedRight, kClosedLeft };
  Kind kind = Kind::kJoined;
  int i = 0;
  int j = 0;
};

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

// Gives the words below the item's head (both ends, for a joined item) the heads that they have
// in the best derivation of the item.
void set_heads_of_best(const EisnerChart& chart, const EisnerItem& item,
                       std::vector<EisnerItem>& stack, Tree& tree);

}  // namespace arcus
