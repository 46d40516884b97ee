// SPDX-License-Identifier: Apache-2.0
#include "arcus/numeric/portable_math.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include <gtest/gtest.h>

#include "arcus/base/random.h"

namespace arcus {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kTiny = std::numeric_limits<double>::denorm_min();

// How many units in the last place of the judge lie between the two. A long double judges, for
// that of a double is itself rounded.
double units_apart(double found, long double judge) {
  const auto rounded = static_cast<double>(judge);
  if (found == rounded) return 0;
  const double unit = std::nextafter(std::abs(rounded), kInfinity) - std::abs(rounded);
  return std::abs(static_cast<double>((found - judge) / unit));
}

// Any positive double, all exponents alike.
double any_positive(Random& random) {
  const auto largest = std::bit_cast<std::uint64_t>(std::numeric_limits<double>::max());
  return std::bit_cast<double>(1 + random.below(largest));
}

TEST(PortableMath, ExpIsWithinTwoUnitsInTheLastPlace) {
  Random random(1);
  for (int i = 0; i < 200'000; ++i) {
    const double x = i % 2 == 0 ? 1456 * random.uniform() - 746 : 4 * random.uniform() - 2;
    ASSERT_LE(units_apart(portable_exp(x), std::exp(static_cast<long double>(x))), 2) << x;
  }
  for (const double x : {0x1p-30, -0x1p-30, 0x1p-60, kTiny, 709.78, -745.13, -708.5}) {
    EXPECT_LE(units_apart(portable_exp(x), std::exp(static_cast<long double>(x))), 2) << x;
  }
}

TEST(PortableMath, LogIsWithinTwoUnitsInTheLastPlace) {
  Random random(2);
  for (int i = 0; i < 200'000; ++i) {
    const double x = i % 2 == 0 ? any_positive(random) : 0.25 + 2 * random.uniform();
    ASSERT_LE(units_apart(portable_log(x), std::log(static_cast<long double>(x))), 2) << x;
  }
  for (const double x : {kTiny, 3 * kTiny, 0x1p-1022, std::nextafter(1, 2), std::nextafter(1, 0)}) {
    EXPECT_LE(units_apart(portable_log(x), std::log(static_cast<long double>(x))), 2) << x;
  }
}

TEST(PortableMath, Log1pIsWithinTwoUnitsInTheLastPlaceAlsoWhereItIsSmall) {
  Random random(3);
  for (int i = 0; i < 200'000; ++i) {
    double x = i % 3 == 0 ? any_positive(random) : 4 * random.uniform() - 1;
    if (i % 3 == 1) x = -random.uniform() * std::exp2(-60 * random.uniform());
    ASSERT_LE(units_apart(portable_log1p(x), std::log1p(static_cast<long double>(x))), 2) << x;
  }
}

TEST(PortableMath, EndsOfTheRangeAreAsInTheStandardLibrary) {
  const double nan = std::nan("");
  EXPECT_EQ(portable_exp(0), 1);
  EXPECT_EQ(portable_exp(-kInfinity), 0);
  EXPECT_EQ(portable_exp(kInfinity), kInfinity);
  EXPECT_EQ(portable_exp(709.8), kInfinity);
  EXPECT_EQ(portable_exp(-745.2), 0);
  EXPECT_TRUE(std::isnan(portable_exp(nan)));
  EXPECT_EQ(portable_log(1), 0);
  EXPECT_EQ(portable_log(0), -kInfinity);
  EXPECT_EQ(portable_log(kInfinity), kInfinity);
  EXPECT_TRUE(std::isnan(portable_log(-1)));
  EXPECT_TRUE(std::isnan(portable_log(nan)));
  EXPECT_EQ(portable_log1p(0), 0);
  EXPECT_EQ(portable_log1p(kTiny), kTiny);
  EXPECT_EQ(portable_log1p(-1), -kInfinity);
  EXPECT_EQ(portable_log1p(kInfinity), kInfinity);
  EXPECT_TRUE(std::isnan(portable_log1p(-2)));
  EXPECT_TRUE(std::isnan(portable_log1p(nan)));
}

}  // namespace
}  // namespace arcus
