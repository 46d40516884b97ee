// SPDX-License-Identifier: Apache-2.0
//
// Without noise, the loss is convex in u = 1 / temperature. With a fixed u, it is convex in the
// noise. So the noise is found by bisection for each u that is tried; the best u by golden
// sections.
#include "arcus/calibrate/choice_calibration.h"

#include <algorithm>
#include <cmath>

#include "arcus/calibrate/bisection.h"
#include "arcus/numeric/log_sum_exp.h"
#include "arcus/numeric/portable_math.h"
#include "arcus/tree/arc_scores.h"

namespace arcus {
namespace {

using Choices = std::span<const ScoredChoice>;

// Calls use(choice, probabilities) for each choice, without noise.
template <typename Use>
void each_choice(Choices choices, double log_u, Use use) {
  const double u = portable_exp(log_u);
  std::vector<double> probabilities;
  for (const ScoredChoice& choice : choices) {
    probabilities = choice.scores;
    for (double& score : probabilities) score *= u;
    softmax(probabilities);
    use(choice, probabilities);
  }
}

// The derivative of the loss by u: the expected score minus the score of the right choice.
double slope_of(Choices choices, double log_u) {
  double slope = 0;
  each_choice(choices, log_u, [&](const ScoredChoice& choice, std::span<const double> p) {
    for (std::size_t i = 0; i < p.size(); ++i) slope += p[i] * choice.scores[i];
    slope -= choice.scores[choice.right];
  });
  return slope;
}

struct Fit {
  double log_u = 0;
  double noise = 0;
  double log_likelihood = 0;
};

// The choices at one temperature, of which only the noise is open.
class Tempered {
 public:
  Tempered(Choices choices, double log_u) : log_u_(log_u) {
    right_.reserve(choices.size());
    each_choice(choices, log_u, [&](const ScoredChoice& choice, std::span<const double> p) {
      right_.push_back({p[choice.right], 1 / static_cast<double>(p.size())});
    });
  }

  Fit with_noise(double noise) const {
    Fit fit{log_u_, noise, 0};
    for (const Right& each : right_) fit.log_likelihood += portable_log(mixed(each, noise));
    return fit;
  }

  Fit with_best_noise() const {
    double low = 0;
    double high = 0.5;
    while (high - low > 1e-7) {
      const double noise = (low + high) / 2;
      double slope = 0;  // of the log-likelihood, which is concave
      for (const Right& each : right_) slope += (each.even - each.p) / mixed(each, noise);
      (slope > 0 ? low : high) = noise;
    }
    return with_noise(low);
  }

 private:
  struct Right {
    double p;     // of the right choice
    double even;  // 1 / choices
  };

  static double mixed(const Right& right, double noise) {
    return (1 - noise) * right.p + noise * right.even;
  }

  double log_u_;
  std::vector<Right> right_;
};

// Noise explains the surprises, so that the other choices are sharper than without it: u is
// searched from its value without noise on, first in steps, then between the two around the best.
Fit fit_both(Choices choices, double log_u_without) {
  constexpr int kSteps = 20;
  const double step = portable_log(20) / kSteps;
  const double golden = (std::sqrt(5.0) - 1) / 2;
  const auto at = [&](double log_u) { return Tempered(choices, log_u).with_best_noise(); };
  Fit best = at(log_u_without);
  for (int i = 1; i <= kSteps; ++i) {
    const Fit fit = at(log_u_without + i * step);
    if (fit.log_likelihood > best.log_likelihood) best = fit;
  }
  double low = std::max(log_u_without, best.log_u - step);
  double high = best.log_u + step;
  Fit left = at(high - golden * (high - low));
  Fit right = at(low + golden * (high - low));
  while (high - low > 1e-4) {
    if (left.log_likelihood > right.log_likelihood) {
      high = right.log_u;
      right = left;
      left = at(high - golden * (high - low));
    } else {
      low = left.log_u;
      left = right;
      right = at(low + golden * (high - low));
    }
  }
  for (const Fit& fit : {left, right}) {
    if (fit.log_likelihood > best.log_likelihood) best = fit;
  }
  return best;
}

}  // namespace

void calibrate_choice(const ChoiceCalibration& calibration, std::span<double> scores) {
  for (double& score : scores) score /= calibration.temperature;
  if (calibration.noise == 0) return;
  std::size_t possible = 0;
  for (const double score : scores) possible += score == kNoArc ? 0 : 1;
  if (possible == 0) return;
  normalize_log_scores(scores);
  const double even = calibration.noise / static_cast<double>(possible);
  for (double& score : scores) {
    if (score == kNoArc) continue;
    score = portable_log((1 - calibration.noise) * portable_exp(score) + even);
  }
}

ChoiceCalibration fit_choices(Choices choices) {
  if (choices.empty()) return {};
  // Twice the gain of a needless number has the chi-squared distribution with one degree of
  // freedom: this is its 95th percentile.
  constexpr double kSignificant = 3.84;
  const double without =
      zero_of([&](double log_u) { return slope_of(choices, log_u); }, slope_of(choices, 0));
  const Fit plain = Tempered(choices, without).with_noise(0);
  const Fit noisy = fit_both(choices, without);
  const bool gains = 2 * (noisy.log_likelihood - plain.log_likelihood) > kSignificant;
  const Fit& fit = gains ? noisy : plain;
  return {portable_exp(-fit.log_u), fit.noise};
}

}  // namespace arcus
