// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/inside_outside.h"

namespace arcus {

std::optional<double> projective_log_partition(const ArcScores& scores, Roots roots,
                                               InsideOutsideScratch& scratch) {
  if (!scratch.chart.fill(scores, roots)) return std::nullopt;
  return scratch.chart.log_partition();
}

std::optional<double> projective_log_partition(const ArcScores& scores, Roots roots) {
  InsideOutsideScratch scratch;
  return projective_log_partition(scores, roots, scratch);
}

std::optional<double> projective_marginals(const ArcScores& scores, Roots roots,
                                           ArcMarginals& marginals, InsideOutsideScratch& scratch) {
  const auto log_partition = projective_log_partition(scores, roots, scratch);
  if (log_partition) scratch.chart.fill_marginals(marginals);
  return log_partition;
}

std::optional<double> projective_marginals(const ArcScores& scores, Roots roots,
                                           ArcMarginals& marginals) {
  InsideOutsideScratch scratch;
  return projective_marginals(scores, roots, marginals, scratch);
}

}  // namespace arcus
