// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn_features/averaged_weights.h"

#include <gtest/gtest.h>

#include "arcus/base/random.h"

namespace arcus {
namespace {

TEST(AveragedWeights, AreTheMeanOfTheWeightsAfterEachExample) {
  Random random(1);
  AveragedWeights weights(5);
  std::vector<double> sum(5, 0);
  constexpr int kExamples = 40;
  for (int example = 0; example < kExamples; ++example) {
    for (int change = static_cast<int>(random.below(3)); change > 0; --change) {
      weights.add({{random.below(5), 1}}, random.uniform() - 0.5);
    }
    weights.finish_example();
    for (std::size_t i = 0; i < sum.size(); ++i)
      sum[i] += static_cast<double>(weights.current()[i]);
  }
  const std::vector<float> average = weights.average();
  for (std::size_t i = 0; i < sum.size(); ++i) EXPECT_NEAR(average[i], sum[i] / kExamples, 1e-6);
}

TEST(AveragedWeights, BeforeAnyExampleAreZero) {
  EXPECT_EQ(AveragedWeights(2).average(), (std::vector<float>{0, 0}));
}

}  // namespace
}  // namespace arcus
