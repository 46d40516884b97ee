// SPDX-License-Identifier: Apache-2.0
#include "arcus/numeric/log_sum_exp.h"

#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/random.h"

namespace arcus {
namespace {

constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();

TEST(LogSumExp, IsTheLogarithmOfTheSum) {
  Random random(1);
  for (std::size_t size = 1; size <= 20; ++size) {
    std::vector<double> scores(size);
    double sum = 0;
    for (double& score : scores) sum += std::exp(score = 10 * random.uniform() - 5);
    EXPECT_NEAR(log_sum_exp(scores), std::log(sum), 1e-14);
  }
}

TEST(LogSumExp, NeitherOverflowsNorUnderflows) {
  EXPECT_NEAR(log_sum_exp(std::vector<double>{1e6, 1e6}), 1e6 + std::log(2), 1e-9);
  EXPECT_NEAR(log_sum_exp(std::vector<double>{-1e6, -1e6}), -1e6 + std::log(2), 1e-9);
  EXPECT_EQ(log_sum_exp(std::vector<double>{-1e6, 1e6}), 1e6);
}

TEST(LogSumExp, TakesScoresOfMinusInfinity) {
  EXPECT_EQ(log_sum_exp(std::vector<double>{kMinusInfinity, 3, kMinusInfinity}), 3);
  EXPECT_EQ(log_sum_exp(std::vector<double>{kMinusInfinity, kMinusInfinity}), kMinusInfinity);
}

TEST(NormalizeLogScores, SubtractsTheLogSumAndReturnsIt) {
  const std::vector<double> scores = {1, -2, kMinusInfinity, 0.5};
  std::vector<double> normalized = scores;
  const double log_sum = normalize_log_scores(normalized);
  EXPECT_EQ(log_sum, log_sum_exp(scores));
  double sum = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    EXPECT_EQ(normalized[i], scores[i] - log_sum);
    sum += std::exp(normalized[i]);
  }
  EXPECT_NEAR(sum, 1, 1e-15);
}

TEST(NormalizeLogScores, LeavesScoresAloneIfAllAreMinusInfinity) {
  std::vector<double> scores = {kMinusInfinity, kMinusInfinity};
  EXPECT_EQ(normalize_log_scores(scores), kMinusInfinity);
  EXPECT_EQ(scores, std::vector<double>(2, kMinusInfinity));
}

}  // namespace
}  // namespace arcus
