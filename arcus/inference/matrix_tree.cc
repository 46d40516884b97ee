// SPDX-License-Identifier: Apache-2.0
//
// Whether there is a tree is a question of which arcs are there, and the best tree answers it. How
// large the sum is elimination.cc answers in plain doubles, unless that tells that the scores are
// too peaked for those; then log_elimination.cc does.
#include "arcus/inference/matrix_tree.h"

namespace arcus {
namespace {

template <typename Eliminated>
void read_marginals(const TreeWeights& weights, const Eliminated& eliminated,
                    ArcMarginals& marginals) {
  const int n = weights.size();
  marginals.reset(n);
  for (int m = 1; m <= n; ++m) {
    const int place = weights.place_of(m);
    for (int h = 0; h <= n; ++h) {
      if (h != m) marginals(h, m) = eliminated.marginal(weights.place_of(h), place);
    }
  }
}

}  // namespace

std::optional<double> arborescence_log_partition(const ArcScores& scores, Roots roots,
                                                 MatrixTreeScratch& scratch) {
  const TreeWeights& weights = scratch.weights;
  if (!scratch.weights.load(scores, roots, scratch.best)) return std::nullopt;
  if (scratch.plain.run(weights)) return weights.log_scale() + scratch.plain.log_sum();
  scratch.in_logs.run(weights);
  return weights.log_scale() + scratch.in_logs.log_sum();
}

std::optional<double> arborescence_marginals(const ArcScores& scores, Roots roots,
                                             ArcMarginals& marginals, MatrixTreeScratch& scratch) {
  const TreeWeights& weights = scratch.weights;
  if (!scratch.weights.load(scores, roots, scratch.best)) return std::nullopt;
  if (scratch.plain.run(weights)) {
    scratch.plain.differentiate();
    read_marginals(weights, scratch.plain, marginals);
    return weights.log_scale() + scratch.plain.log_sum();
  }
  scratch.in_logs.run(weights);
  scratch.in_logs.differentiate();
  read_marginals(weights, scratch.in_logs, marginals);
  return weights.log_scale() + scratch.in_logs.log_sum();
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
