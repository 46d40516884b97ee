// SPDX-License-Identifier: Apache-2.0
//
// How unlikely the known heads of a sentence are, and how that changes with the scores.
//
// The heads that are known cut the trees down to those that have them. The probability of what is
// known is Z(those) / Z(all), so that its negative logarithm is log Z - log Z(known), and its
// derivative by the score of an arc is the arc's marginal among all trees less its marginal among
// those. With every head known that is the usual log-likelihood; with none it is 0.
#pragma once

#include <optional>

#include "arcus/inference/trees.h"

namespace arcus {

struct LikelihoodScratch {
  InferenceScratch inference;
  ArcScores constrained;
  ArcMarginals marginals;
};

// - log p(known heads), at least 0; `known` has kNoHead where the head is not known. The derivative
// by each score goes into `residuals`, 0 on the diagonal. Empty when no tree of the space has these
// heads. Two sums over trees, and one when every head is known.
std::optional<double> negative_log_likelihood(const ArcScores& scores, const Tree& known,
                                              const TreeSpace& space, ArcTable& residuals,
                                              LikelihoodScratch& scratch);

}  // namespace arcus
