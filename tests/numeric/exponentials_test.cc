// SPDX-License-Identifier: Apache-2.0
#include "arcus/numeric/exponentials.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "arcus/numeric/aligned_vector.h"
#include "arcus/numeric/wide_number.h"

namespace arcus {
namespace {

constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();

TEST(Exponentials, AreWithinTwoUnitsInTheLastPlace) {
  Random random(1);
  AlignedVector x(4096);
  for (double& value : x) value = -700 * random.uniform() * random.uniform();
  AlignedVector results = x;
  exponentials(results.data(), results.size(), 0);
  for (std::size_t at = 0; at < x.size(); ++at) {
    const double expected = std::exp(x[at]);
    EXPECT_LE(std::abs(results[at] - expected), expected * 2 * 0x1p-52) << x[at];
  }
}

TEST(Exponentials, AreExactWhereTheyCanBe) {
  AlignedVector x(8, kMinusInfinity);
  x[0] = 5;
  x[1] = 5 - 701;
  exponentials(x.data(), 3, 5);
  EXPECT_EQ(x[0], 1);
  EXPECT_EQ(x[1], 0);
  EXPECT_EQ(x[2], 0);
}

TEST(Exponentials, OfAnySizeAreUndoneByTheLogarithm) {
  Random random(2);
  for (const double size : {1.0, 1e3, 1e6, 1e12, 1e200}) {
    AlignedVector x(64);
    AlignedVector exponents(64);
    for (double& value : x) value = -size * random.uniform();
    AlignedVector mantissas = x;
    wide_exponentials(mantissas.data(), exponents.data(), 64, 0);
    for (std::size_t at = 0; at < 64; ++at) {
      const double found = log_of(normalized(mantissas[at], exponents[at]));
      EXPECT_NEAR(found, x[at], 1e-15 + 4e-16 * std::abs(x[at]));
    }
  }
}

TEST(Exponentials, OfMinusInfinityAreZeroEvenWhenWide) {
  AlignedVector x(8, kMinusInfinity);
  AlignedVector exponents(8);
  wide_exponentials(x.data(), exponents.data(), 8, 1e6);
  EXPECT_EQ(x[0], 0);
  EXPECT_EQ(exponents[0], kZeroExponent);
}

TEST(WideNumber, CalculatesAsDoublesDo) {
  Random random(3);
  for (int repeat = 0; repeat < 1000; ++repeat) {
    const double a = std::exp(20 * random.uniform() - 10);
    const double b = std::exp(20 * random.uniform() - 10);
    const WideNumber wide_a = normalized(a, 0);
    const WideNumber wide_b = normalized(b, 0);
    const WideNumber one = {1, 0};
    EXPECT_EQ(ratio(wide_a + wide_b, one), a + b);
    EXPECT_EQ(ratio(wide_a * wide_b, one), a * b);
    EXPECT_EQ(ratio(wide_a / wide_b, one), a / b);
    EXPECT_NEAR(log_of(wide_a), std::log(a), 1e-15 + 2e-16 * std::abs(std::log(a)));
    EXPECT_EQ(ratio(wide_a + WideNumber(), one), a);
    EXPECT_EQ((wide_a * WideNumber()).mantissa, 0);
    EXPECT_EQ((WideNumber() / wide_a).mantissa, 0);
  }
}

}  // namespace
}  // namespace arcus
