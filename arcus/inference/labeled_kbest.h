// SPDX-License-Identifier: Apache-2.0
//
// The k best labelled trees, from the k best trees under best labels. Internal: users of the
// library call labeled_trees.h.
#pragma once

#include <vector>

#include "arcus/inference/labeled_trees.h"
#include "arcus/inference/scored_tree.h"
#include "arcus/tree/labeled_arc_scores.h"

namespace arcus {

// The k best labellings of all these trees together, best first; fewer if there are fewer.
std::vector<LabeledTree> best_labelings(const LabeledArcScores& scores,
                                        std::vector<ScoredTree> trees, int k);

}  // namespace arcus
