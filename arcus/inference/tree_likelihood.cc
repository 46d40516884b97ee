// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/tree_likelihood.h"

#include <algorithm>

namespace arcus {
namespace {

void constrain(const ArcScores& scores, const Tree& known, ArcScores& constrained) {
  constrained = scores;
  for (int m = 1; m <= scores.size(); ++m) {
    const int h = known.head(m);
    if (h == kNoHead) continue;
    const auto into = constrained.into(m);
    std::fill(into.begin(), into.end(), kNoArc);
    constrained(h, m) = scores(h, m);
  }
}

}  // namespace

std::optional<double> negative_log_likelihood(const ArcScores& scores, const Tree& known,
                                              const TreeSpace& space, ArcTable& residuals,
                                              LikelihoodScratch& scratch) {
  const int n = scores.size();
  const bool complete = has_all_heads(known);
  if (complete && !contains(space, known)) return std::nullopt;
  const auto log_z = arc_marginals(scores, space, residuals, scratch.inference);
  if (!log_z) return std::nullopt;
  if (complete) {
    for (int m = 1; m <= n; ++m) residuals(known.head(m), m) -= 1;
    return std::max(0.0, *log_z - score_of(scores, known));
  }
  constrain(scores, known, scratch.constrained);
  const auto log_z_known =
      arc_marginals(scratch.constrained, space, scratch.marginals, scratch.inference);
  if (!log_z_known) return std::nullopt;
  for (int m = 1; m <= n; ++m) {
    const auto into = residuals.into(m);
    const auto among_known = scratch.marginals.into(m);
    for (std::size_t h = 0; h < into.size(); ++h) into[h] -= among_known[h];
  }
  return std::max(0.0, *log_z - *log_z_known);
}

}  // namespace arcus
