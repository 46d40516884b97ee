// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/random.h"

#include <algorithm>
#include <map>
#include <numeric>

#include <gtest/gtest.h>

namespace arcus {
namespace {

TEST(Random, TheSameSeedGivesTheSameNumbersForEver) {
  Random random(1);
  EXPECT_EQ(random.next(), 14971601782005023387U);
  EXPECT_EQ(random.next(), 13781649495232077965U);
}

TEST(Random, UniformStaysBelowOneAndAveragesAHalf) {
  Random random(2);
  double sum = 0;
  for (int i = 0; i < 100'000; ++i) {
    const double u = random.uniform();
    ASSERT_GE(u, 0);
    ASSERT_LT(u, 1);
    sum += u;
  }
  EXPECT_NEAR(sum / 100'000, 0.5, 0.005);
}

TEST(Random, BelowGivesEveryValueEquallyOften) {
  Random random(3);
  std::vector<int> counts(7);
  for (int i = 0; i < 70'000; ++i) ++counts[random.below(7)];
  double chi_squared = 0;
  for (const int count : counts) chi_squared += (count - 10'000.0) * (count - 10'000.0) / 10'000.0;
  EXPECT_LT(chi_squared, 22.5);  // 6 degrees of freedom, p = 0.001
}

TEST(Random, ShuffleGivesEveryOrderEquallyOften) {
  Random random(4);
  std::map<std::vector<int>, int> counts;
  for (int i = 0; i < 24'000; ++i) {
    std::vector<int> values{1, 2, 3, 4};
    shuffle(values, random);
    ++counts[values];
  }
  ASSERT_EQ(counts.size(), 24U);
  double chi_squared = 0;
  for (const auto& [order, count] : counts)
    chi_squared += (count - 1000.0) * (count - 1000.0) / 1000.0;
  EXPECT_LT(chi_squared, 49.7);  // 23 degrees of freedom, p = 0.001
}

}  // namespace
}  // namespace arcus
