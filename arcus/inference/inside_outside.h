// SPDX-License-Identifier: Apache-2.0
//
// The log-partition function over projective trees and the probability of every arc, in O(n^3) time
// and O(n^2) space. See inside_chart.h for the algorithm.
#pragma once

#include <optional>

#include "arcus/inference/inside_chart.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

struct InsideOutsideScratch {
  InsideChart chart;
};

// log of the sum of exp(score) over trees; empty if every tree has a forbidden arc. Once the
// scratch was used for a sentence of at least this length, nothing is allocated. Throws MemoryError
// if the chart does not fit into memory.
std::optional<double> projective_log_partition(const ArcScores& scores, Roots roots,
                                               InsideOutsideScratch& scratch);
std::optional<double> projective_log_partition(const ArcScores& scores, Roots roots);

// The same, and sets marginals(h, m) to the probability of the arc in a tree drawn in proportion to
// exp(score). If the result is empty, the marginals are not changed.
std::optional<double> projective_marginals(const ArcScores& scores, Roots roots,
                                           ArcMarginals& marginals, InsideOutsideScratch& scratch);
std::optional<double> projective_marginals(const ArcScores& scores, Roots roots,
                                           ArcMarginals& marginals);

}  // namespace arcus
