// SPDX-License-Identifier: Apache-2.0
#include "arcus/calibrate/choice_calibration.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "arcus/tree/arc_scores.h"

namespace arcus {
namespace {

// The probabilities of the definition.
std::vector<double> probabilities_of(const ChoiceCalibration& calibration,
                                     const std::vector<double>& scores) {
  double sum = 0;
  for (const double score : scores) sum += std::exp(score / calibration.temperature);
  std::vector<double> result;
  for (const double score : scores) {
    result.push_back((1 - calibration.noise) * std::exp(score / calibration.temperature) / sum +
                     calibration.noise / static_cast<double>(scores.size()));
  }
  return result;
}

// Choices among five, drawn with the probabilities of the calibration.
std::vector<ScoredChoice> drawn(std::size_t count, const ChoiceCalibration& calibration,
                                std::uint64_t seed) {
  Random random(seed);
  std::vector<ScoredChoice> choices(count);
  for (ScoredChoice& choice : choices) {
    for (int i = 0; i < 5; ++i) choice.scores.push_back(6 * random.uniform());
    double rest = random.uniform();
    for (const double p : probabilities_of(calibration, choice.scores)) {
      if (rest < p || choice.right == 4) break;
      rest -= p;
      ++choice.right;
    }
  }
  return choices;
}

double log_likelihood(const std::vector<ScoredChoice>& choices,
                      const ChoiceCalibration& calibration) {
  double sum = 0;
  for (const ScoredChoice& choice : choices) {
    sum += std::log(probabilities_of(calibration, choice.scores)[choice.right]);
  }
  return sum;
}

TEST(ChoiceCalibration, GivesTheLogProbabilitiesOfItsDefinition) {
  const std::vector<double> scores = {1, -2, 0.5};
  const ChoiceCalibration calibration{0.5, 0.3};
  const std::vector<double> expected = probabilities_of(calibration, scores);
  std::vector<double> row = {1, kNoArc, -2, 0.5};  // one choice is not possible
  calibrate_choice(calibration, row);
  EXPECT_NEAR(row[0], std::log(expected[0]), 1e-12);
  EXPECT_EQ(row[1], kNoArc);
  EXPECT_NEAR(row[2], std::log(expected[1]), 1e-12);
  EXPECT_NEAR(row[3], std::log(expected[2]), 1e-12);
}

TEST(ChoiceCalibration, WithoutNoiseDividesByTheTemperature) {
  std::vector<double> row = {1, kNoArc, -2};
  calibrate_choice({4, 0}, row);
  EXPECT_EQ(row, (std::vector<double>{0.25, kNoArc, -0.5}));
}

TEST(ChoiceCalibration, LeavesAWordWithoutAPossibleChoice) {
  std::vector<double> row = {kNoArc, kNoArc};
  calibrate_choice({2, 0.1}, row);
  EXPECT_EQ(row, (std::vector<double>{kNoArc, kNoArc}));
}

TEST(ChoiceCalibration, FitGivesTheRightChoiceItsFrequency) {
  // Two choices of score 2 and 0: right three times in four, so that 2 / t = log 3. Noise explains
  // this no better.
  std::vector<ScoredChoice> choices(4, {{2.0, 0.0}, 0});
  choices[3].right = 1;
  const ChoiceCalibration found = fit_choices(choices);
  EXPECT_NEAR(found.temperature, 2 / std::log(3.0), 1e-5);
  EXPECT_EQ(found.noise, 0);
  EXPECT_EQ(fit_choices({}), ChoiceCalibration());
}

TEST(ChoiceCalibration, FitFindsTheTemperatureAndTheNoiseOfDrawnChoices) {
  for (const double temperature : {0.2, 0.7}) {
    for (const double noise : {0.05, 0.3}) {
      const ChoiceCalibration found = fit_choices(drawn(20'000, {temperature, noise}, 1));
      EXPECT_NEAR(found.temperature / temperature, 1, 0.1) << temperature << ' ' << noise;
      EXPECT_NEAR(found.noise, noise, 0.02) << temperature << ' ' << noise;
    }
  }
}

TEST(ChoiceCalibration, FitHasNoNoiseIfTheDrawnChoicesHaveNone) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    const ChoiceCalibration found = fit_choices(drawn(5000, {0.5, 0}, seed));
    EXPECT_EQ(found.noise, 0) << seed;
    EXPECT_NEAR(found.temperature, 0.5, 0.05) << seed;
  }
}

TEST(ChoiceCalibration, NoNumbersThatAreALittleDifferentAreMoreLikely) {
  const auto choices = drawn(300, {0.4, 0.2}, 5);
  const ChoiceCalibration found = fit_choices(choices);
  const double best = log_likelihood(choices, found);
  ASSERT_GT(found.noise, 0);
  for (const double factor : {0.9, 0.99, 1.0, 1.01, 1.1}) {
    for (const double more : {-0.02, -0.002, 0.0, 0.002, 0.02}) {
      const ChoiceCalibration other{found.temperature * factor, found.noise + more};
      EXPECT_GE(best + 1e-6, log_likelihood(choices, other)) << factor << ' ' << more;
    }
  }
}

}  // namespace
}  // namespace arcus
