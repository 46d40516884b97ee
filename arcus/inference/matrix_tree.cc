// SPDX-License-Identifier: Apache-2.0
//
// The search for the best tree decides whether there is any tree. elimination.cc then computes the
// sum in plain doubles. If the scores are too peaked for doubles, wide_elimination.cc computes it.
#include "arcus/inference/matrix_tree.h"

namespace arcus {

std::optional<double> arborescence_log_partition(const ArcScores& scores, Roots roots,
                                                 MatrixTreeScratch& scratch) {
  auto& [best, weights, sum] = scratch;
  if (!weights.load(scores, roots, best)) return std::nullopt;
  sum.run(weights);
  return weights.log_scale() + sum.log_sum();
}

void differentiate_arborescence_sum(MatrixTreeScratch& scratch, ArcMarginals& marginals) {
  auto& [best, weights, sum] = scratch;
  sum.differentiate();
  marginals.reset(weights.size());
  for (int m = 1; m <= weights.size(); ++m) {
    sum.marginals_into(weights.place_of(m), marginals.into(m));
    weights.exchange(marginals.into(m));
  }
}

std::optional<double> arborescence_marginals(const ArcScores& scores, Roots roots,
                                             ArcMarginals& marginals, MatrixTreeScratch& scratch) {
  const auto log_partition = arborescence_log_partition(scores, roots, scratch);
  if (log_partition) differentiate_arborescence_sum(scratch, marginals);
  return log_partition;
}

std::optional<double> arborescence_log_partition(const ArcScores& scores, Roots roots) {
  MatrixTreeScratch scratch;
  return arborescence_log_partition(scores, roots, scratch);
}

std::optional<double> arborescence_marginals(const ArcScores& scores, Roots roots,
                                             ArcMarginals& marginals) {
  MatrixTreeScratch scratch;
  return arborescence_marginals(scores, roots, marginals, scratch);
}

}  // namespace arcus
