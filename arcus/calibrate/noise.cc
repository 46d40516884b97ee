// SPDX-License-Identifier: Apache-2.0
#include "arcus/calibrate/noise.h"

#include <algorithm>

namespace arcus {
namespace {

// An arc that is in no tree may have a marginal that is not quite 0, by rounding.
constexpr double kImpossible = 1e-12;

bool is_possible(const ArcMarginals& marginals, int h, int m) {
  return h != m && marginals(h, m) > kImpossible;
}

}  // namespace

double fit_noise(std::span<const Chosen> choices) {
  constexpr double kMaxNoise = 0.5;
  // The error of a choice is q - right - noise (q - even).
  double numerator = 0;
  double denominator = 0;
  for (const Chosen& chosen : choices) {
    const double change = chosen.probability - chosen.even;
    numerator += change * (chosen.probability - (chosen.right ? 1 : 0));
    denominator += change * change;
  }
  return denominator > 0 ? std::clamp(numerator / denominator, 0.0, kMaxNoise) : 0;
}

double even_share(const ArcMarginals& marginals, int m) {
  int heads = 0;
  for (int h = 0; h <= marginals.size(); ++h) heads += is_possible(marginals, h, m) ? 1 : 0;
  return heads == 0 ? 0 : 1.0 / heads;
}

void add_noise(double noise, ArcMarginals& marginals) {
  if (noise == 0) return;
  for (int m = 1; m <= marginals.size(); ++m) {
    const double even = even_share(marginals, m);
    for (int h = 0; h <= marginals.size(); ++h) {
      if (!is_possible(marginals, h, m)) continue;
      marginals(h, m) = (1 - noise) * marginals(h, m) + noise * even;
    }
  }
}

}  // namespace arcus
