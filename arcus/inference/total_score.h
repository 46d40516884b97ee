// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree.h"

namespace arcus {

// The sum of the scores of the tree's arcs, in the order of their modifiers: how every decoder
// reports the score of what it has found.
double total_score(const ArcScores& scores, const Tree& tree);

}  // namespace arcus
