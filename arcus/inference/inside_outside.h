// SPDX-License-Identifier: Apache-2.0
//
// The log-partition function over projective trees, and the probability of every arc, in O(n^3)
// time and O(n^2) space. The idea is told in inside_chart.h.
#pragma once

#include <optional>

#include "arcus/inference/inside_chart.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

struct InsideOutsideScratch {
  InsideChart chart;
};

// log of the sum over trees of exp(score); empty when every tree has an arc that cannot be. Once
// the scratch has seen a sentence as long, nothing is allocated. Throws MemoryError when the
// chart cannot fit.
std::optional<double> projective_log_partition(const ArcScores& scores, Roots roots,
                                               InsideOutsideScratch& scratch);
std::optional<double> projective_log_partition(const ArcScores& scores, Roots roots);

// As above; also sets marginals(h, m) to the probability of the arc in a tree drawn in proportion
// to exp(score). When the result is empty, marginals is left as it was.
std::optional<double> projective_marginals(const ArcScores& scores, Roots roots,
                                           ArcMarginals& marginals, InsideOutsideScratch& scratch);
std::optional<double> projective_marginals(const ArcScores& scores, Roots roots,
                                           ArcMarginals& marginals);

}  // namespace arcus
