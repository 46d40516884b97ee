// SPDX-License-Identifier: Apache-2.0
//
// The rate of a stochastic learner, found by trying.
#pragma once

namespace arcus {

// The rate with the least objective(rate): doubled or halved from the first guess as long as that
// helps.
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
