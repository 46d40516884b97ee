// SPDX-License-Identifier: Apache-2.0
//
// The best projective tree by the obvious chart, C[s][t][i]: the best subtree over words s..t
// that is headed by i (Kuebler, McDonald & Nivre, 2009, figure 4.4). O(n^5), so for short
// sentences; shares no item with Eisner's chart, which makes it a second judge of it.
#pragma once

#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree_space.h"

namespace arcus::testing {

// kNoArc when there is no tree.
double best_score_by_head_indexed_chart(const ArcScores& scores, Roots roots);

}  // namespace arcus::testing
