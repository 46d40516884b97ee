// SPDX-License-Identifier: Apache-2.0
//
// Random tables of labelled scores, and all labelled trees over them: the judge of labelled
// inference.
#pragma once

#include <vector>

#include "arcus/base/random.h"
#include "arcus/inference/labeled_trees.h"

namespace arcus::testing {

// Scores in steps of a half, so that ties are common; each is kNoArc with this probability.
LabeledArcScores random_labeled_scores(Random& random, int n, int labels, double missing);

// Every labelled tree of finite score, best first. For n of up to 4 or so.
std::vector<LabeledTree> all_labeled_trees(const LabeledArcScores& scores, const TreeSpace& space);

}  // namespace arcus::testing
