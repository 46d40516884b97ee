// SPDX-License-Identifier: Apache-2.0
#include "arcus/calibrate/noise.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/random.h"

namespace arcus {
namespace {

double squared_error(const std::vector<Chosen>& choices, double noise) {
  double sum = 0;
  for (const Chosen& each : choices) {
    const double p = (1 - noise) * each.probability + noise * each.even;
    const double difference = p - (each.right ? 1 : 0);
    sum += difference * difference;
  }
  return sum;
}

// Choices that are right with a probability that has this noise.
std::vector<Chosen> drawn(std::size_t count, double noise, std::uint64_t seed) {
  Random random(seed);
  std::vector<Chosen> choices(count);
  for (Chosen& each : choices) {
    each.probability = 0.3 + 0.7 * random.uniform();
    each.even = 1.0 / static_cast<double>(2 + random.below(20));
    each.right = random.uniform() < (1 - noise) * each.probability + noise * each.even;
  }
  return choices;
}

TEST(Noise, FitHasTheSmallestSquaredError) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const auto choices = drawn(200, 0.1, seed);
    const double fitted = fit_noise(choices);
    for (int step = 0; step <= 500; ++step) {
      EXPECT_LE(squared_error(choices, fitted), squared_error(choices, step / 1000.0) + 1e-12);
    }
  }
}

TEST(Noise, FitFindsTheNoiseOfManyChoices) {
  for (const double noise : {0.02, 0.1, 0.3}) {
    EXPECT_NEAR(fit_noise(drawn(100000, noise, 4)), noise, 0.01);
  }
}

TEST(Noise, IsNeverBelowZeroNorAboveOneHalf) {
  EXPECT_EQ(fit_noise({}), 0);
  const std::vector<Chosen> always_right(10, {0.6, 0.1, true});
  EXPECT_EQ(fit_noise(always_right), 0);
  const std::vector<Chosen> never_right(10, {0.9, 0.1, false});
  EXPECT_EQ(fit_noise(never_right), 0.5);
  // The only possible head cannot tell.
  const std::vector<Chosen> no_choice(10, {1, 1, false});
  EXPECT_EQ(fit_noise(no_choice), 0);
}

// 0.9, 0.1 and 0 into word 1 of three; the one head of word 2; no head of word 3.
ArcMarginals example() {
  ArcMarginals marginals(3);
  marginals(0, 1) = 0.9;
  marginals(2, 1) = 0.1;
  marginals(1, 2) = 1;
  return marginals;
}

TEST(Noise, IsDividedEvenlyAmongThePossibleHeads) {
  ArcMarginals marginals = example();
  marginals(3, 1) = 1e-16;  // by rounding
  EXPECT_EQ(even_share(marginals, 1), 0.5);
  EXPECT_EQ(even_share(marginals, 2), 1);
  EXPECT_EQ(even_share(marginals, 3), 0);
  add_noise(0.2, marginals);
  EXPECT_NEAR(marginals(0, 1), 0.8 * 0.9 + 0.1, 1e-15);
  EXPECT_NEAR(marginals(2, 1), 0.8 * 0.1 + 0.1, 1e-15);
  EXPECT_EQ(marginals(3, 1), 1e-16);
  EXPECT_EQ(marginals(1, 2), 1);
  for (const int h : {0, 1, 2}) EXPECT_EQ(marginals(h, 3), 0);
}

TEST(Noise, OfZeroChangesNothing) {
  ArcMarginals marginals = example();
  add_noise(0, marginals);
  EXPECT_EQ(marginals, example());
}

}  // namespace
}  // namespace arcus
