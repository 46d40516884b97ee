// SPDX-License-Identifier: Apache-2.0
//
// The textbook algorithm, contracting one cycle at a time into a smaller table: O(n^3), for trees
// too long to enumerate. Single-root trees are found by trying each root: O(n^4).
#pragma once

#include <optional>

#include "arcus/inference/scored_tree.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree_space.h"

namespace arcus::testing {

std::optional<ScoredTree> plain_chu_liu_edmonds(const ArcScores& scores, Roots roots);

}  // namespace arcus::testing
