// SPDX-License-Identifier: Apache-2.0
//
// Sums over all non-projective trees, for one root or several, in O(n^3): the logarithm of the
// partition function, and the probability of every arc.
#pragma once

#include <optional>

#include "arcus/inference/chu_liu_edmonds.h"
#include "arcus/inference/elimination.h"
#include "arcus/inference/tree_weights.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

// Reusable memory for one call at a time.
struct MatrixTreeScratch {
  ChuLiuEdmondsScratch best;
  TreeWeights weights;
  TreeSum sum;
};

// log of the sum of exp(score) over all trees, with a relative error of about 1e-12 for any scores;
// empty if every tree has an arc with score kNoArc.
std::optional<double> arborescence_log_partition(const ArcScores& scores, Roots roots,
                                                 MatrixTreeScratch& scratch);
std::optional<double> arborescence_log_partition(const ArcScores& scores, Roots roots);

// The second half of arborescence_marginals below: computes the probability of each arc from the
// sum that arborescence_log_partition left in this scratch.
void differentiate_arborescence_sum(MatrixTreeScratch& scratch, ArcMarginals& marginals);

// Returns log Z and computes the probability of each arc under exp(score) / Z. If there is no tree,
// the marginals are not changed.
std::optional<double> arborescence_marginals(const ArcScores& scores, Roots roots,
                                             ArcMarginals& marginals, MatrixTreeScratch& scratch);
std::optional<double> arborescence_marginals(const ArcScores& scores, Roots roots,
                                             ArcMarginals& marginals);

}  // namespace arcus
