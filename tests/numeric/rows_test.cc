// SPDX-License-Identifier: Apache-2.0
#include "arcus/numeric/rows.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "tests/support/cpu_targets.h"

namespace arcus {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(Rows, MaximaAndTheirPositionsAreThoseOfASimpleLoop) {
  Random random(1);
  for (const std::int64_t target : testing::targets()) {
    const testing::OnTarget on(target);
    for (std::size_t size = 0; size <= 40; ++size) {
      std::vector<double> row(size);
      std::vector<double> added(size);
      for (std::size_t i = 0; i < size; ++i) {
        row[i] = random.uniform() < 0.2 ? -kInfinity : static_cast<double>(random.below(5));
        added[i] = static_cast<double>(random.below(5));
      }
      if (size > 3) row[size / 2] = kNan;
      double expected = -kInfinity;
      double expected_sum = -kInfinity;
      for (std::size_t i = 0; i < size; ++i) {
        if (row[i] > expected) expected = row[i];
        if (row[i] + added[i] > expected_sum) expected_sum = row[i] + added[i];
      }
      ASSERT_EQ(largest(row), expected);
      ASSERT_EQ(largest_of_sums(row, added.data()), expected_sum);
      if (size == 0) continue;
      const auto position = std::find(row.begin(), row.end(), expected) - row.begin();
      ASSERT_EQ(position_of(row, 0, expected), position);
    }
  }
}

TEST(Rows, PaddedSumsAndDotsAreTheSameOnEveryCpu) {
  Random random(2);
  for (std::size_t size = 0; size <= 40; ++size) {
    AlignedVector x(padded(size));
    AlignedVector y(padded(size));
    for (std::size_t i = 0; i < size; ++i) {
      x[i] = random.uniform();
      y[i] = random.uniform();
    }
    const double sum = padded_sum(x.data(), size);
    const double dot = padded_dot(x.data(), y.data(), size);
    double plain_sum = 0;
    double plain_dot = 0;
    for (std::size_t i = 0; i < size; ++i) {
      plain_sum += x[i];
      plain_dot += x[i] * y[i];
    }
    EXPECT_NEAR(sum, plain_sum, 1e-13);
    EXPECT_NEAR(dot, plain_dot, 1e-13);
    for (const std::int64_t target : testing::targets()) {
      const testing::OnTarget on(target);
      ASSERT_EQ(padded_sum(x.data(), size), sum);
      ASSERT_EQ(padded_dot(x.data(), y.data(), size), dot);
    }
  }
}

TEST(Rows, RaisingAndLoweringReachEveryPlaceAndNoOther) {
  for (const std::int64_t target : testing::targets()) {
    const testing::OnTarget on(target);
    for (std::size_t size = 0; size <= 40; ++size) {
      std::vector<double> from(size + 1);
      for (std::size_t i = 0; i <= size; ++i) from[i] = static_cast<double>((i * 7) % 11);
      std::vector<double> to(size + 1, 3);
      raise_to({to.data(), size}, from.data(), 2);
      for (std::size_t i = 0; i < size; ++i) ASSERT_EQ(to[i], std::max(3.0, from[i] - 2));
      ASSERT_EQ(to[size], 3);
      lower({to.data(), size}, to.data(), 1);
      for (std::size_t i = 0; i < size; ++i) ASSERT_EQ(to[i], std::max(3.0, from[i] - 2) - 1);
      ASSERT_EQ(to[size], 3);
    }
  }
}

TEST(Rows, RaisingLeavesNanAlone) {
  std::vector<double> to(9, kNan);
  const std::vector<double> from(9, 1);
  raise_to(to, from.data(), 0);
  for (const double value : to) EXPECT_TRUE(std::isnan(value));
}

}  // namespace
}  // namespace arcus
