// SPDX-License-Identifier: Apache-2.0
//
// Finds the learning rate of a stochastic learner by trial.
#pragma once

namespace arcus {

// Returns the rate with the smallest objective(rate), by doubling or halving the first guess as
// long as that helps.
template <typename Objective>
double best_rate(double first, Objective objective) {
  constexpr int kTrials = 12;
  double best = first;
  double least = objective(best);
  for (const double factor : {2.0, 0.5}) {
    for (int trial = 0; trial < kTrials; ++trial) {
      const double value = objective(best * factor);
      if (!(value < least)) break;
      least = value;
      best *= factor;
    }
    if (best != first) break;
  }
  return best;
}

}  // namespace arcus
