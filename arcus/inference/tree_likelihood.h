// SPDX-License-Identifier: Apache-2.0
//
// The negative log-likelihood of the known heads of a sentence, and its gradient.
//
// Let Z(known) be the sum over the trees that have the known heads. Their probability is Z(known) /
// Z, so the negative log-likelihood is log Z - log Z(known). Its derivative with respect to the
// score of an arc is the arc's marginal over all trees minus its marginal over the trees with the
// known heads. If every head is known, this is the usual log-likelihood; if none is known, it is 0.
#pragma once

#include <optional>

#include "arcus/inference/trees.h"

namespace arcus {

struct LikelihoodScratch {
  InferenceScratch inference;
  ArcScores constrained;
  ArcMarginals marginals;
};

// - log p(known heads), at least 0; `known` has kNoHead where the head is unknown. The derivatives
// with respect to the scores are written to `residuals`, 0 on the diagonal. Empty if no tree of the
// space has these heads. Costs two sums over trees, or one if every head is known.
std::optional<double> negative_log_likelihood(const ArcScores& scores, const Tree& known,
                                              const TreeSpace& space, ArcTable& residuals,
                                              LikelihoodScratch& scratch);

}  // namespace arcus
