// SPDX-License-Identifier: Apache-2.0
//
// exp(x) = 2^k exp(r), where x = k ln 2 + r with integer k and |r| <= ln 2 / 2; exp(r) is a power
// series. log x = k ln 2 + log(1 + f), where x = 2^k (1 + f) with f near 0; log(1 + f) = 2
// artanh(s) with s = f / (2 + f) is a power series, arranged so that the largest term is f, which
// is exact. Series are summed in pairs, pairs of pairs and so on, because a CPU can do several
// additions in parallel.
#include "arcus/numeric/portable_math.h"

#include <bit>
#include <cstdint>
#include <limits>
#include <numbers>

namespace arcus {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kSqrtHalf = std::numbers::sqrt2 / 2;

// 2^k for an integer k in -1022..1023.
double power_of_two(int k) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(k + 1023) << 52);
}

// log(1 + f) + exponent ln 2 + low.
double log_parts(double f, double exponent, double low) {
  constexpr double kLn2High = 0x1.62e42fefa38p-1;  // 42 bits: exact times a moderate exponent
  constexpr double kLn2Low = 0x1.ef35793c7673p-45;
  const double s = f / (2 + f);
  const double z = s * s;
  const double z2 = z * z;
  const double z4 = z2 * z2;
  const double rest = ((2.0 / 3 + 2.0 / 5 * z) + (2.0 / 7 + 2.0 / 9 * z) * z2) +
                      ((2.0 / 11 + 2.0 / 13 * z) + (2.0 / 15 + 2.0 / 17 * z) * z2) * z4 +
                      (2.0 / 19 + 2.0 / 21 * z) * (z4 * z4);
  const double half_square = f * f / 2;
  const double corrections = s * (half_square + z * rest) + (exponent * kLn2Low + low);
  return exponent * kLn2High - ((half_square - corrections) - f);
}

// log x + exponent ln 2 + low for a normal x.
double log_of_normal(double x, double exponent, double low) {
  constexpr std::uint64_t kFraction = (std::uint64_t{1} << 52) - 1;
  const auto bits = std::bit_cast<std::uint64_t>(x);
  double mantissa = std::bit_cast<double>((bits & kFraction) | std::uint64_t{1023} << 52);
  exponent += static_cast<double>(bits >> 52) - 1023;
  if (mantissa > std::numbers::sqrt2) {
    mantissa /= 2;
    exponent += 1;
  }
  return log_parts(mantissa - 1, exponent, low);
}

}  // namespace

double portable_exp(double x) {
  constexpr double kLn2High = 0x1.62e42feep-1;  // 32 bits: the product with k is exact
  constexpr double kLn2Low = 0x1.a39ef35793c76p-33;
  constexpr double kToWhole = 0x1.8p52;  // adding it rounds: numbers of this size have no fraction
  if (!(x < 710)) return x + kInfinity;  // also NaN
  if (x < -746) return 0;
  const double k = (x * (1 / std::numbers::ln2) + kToWhole) - kToWhole;
  const double r = (x - k * kLn2High) - k * kLn2Low;
  const double r2 = r * r;
  const double r4 = r2 * r2;
  const double rest =
      ((1.0 / 2 + 1.0 / 6 * r) + (1.0 / 24 + 1.0 / 120 * r) * r2) +
      ((1.0 / 720 + 1.0 / 5040 * r) + (1.0 / 40320 + 1.0 / 362880 * r) * r2) * r4 +
      ((1.0 / 3628800 + 1.0 / 39916800 * r) + (1.0 / 479001600 + 1.0 / 6227020800 * r) * r2) *
          (r4 * r4);
  const double result = 1 + (r + r2 * rest);
  const int exponent = static_cast<int>(k);
  if (exponent > -1022 && exponent < 1024) return result * power_of_two(exponent);
  // In two steps, because 2^k is not a normal number.
  const int half = exponent / 2;
  return result * power_of_two(half) * power_of_two(exponent - half);
}

double portable_log(double x) {
  constexpr double kSmallestNormal = std::numeric_limits<double>::min();
  if (x >= kSmallestNormal && x < kInfinity) return log_of_normal(x, 0, 0);
  if (x == 0) return -kInfinity;
  if (!(x > 0)) return std::numeric_limits<double>::quiet_NaN();
  if (x == kInfinity) return x;
  return log_of_normal(x * 0x1p54, -54, 0);
}

double portable_log1p(double x) {
  if (x > kSqrtHalf - 1 && x < std::numbers::sqrt2 - 1) return log_parts(x, 0, 0);
  if (!(x > -1) || x == kInfinity) return portable_log(1 + x);
  const double sum = 1 + x;
  const double lost = x > 1 ? 1 - (sum - x) : x - (sum - 1);
  return log_of_normal(sum, 0, lost / sum);
}

double portable_log_scaled(double f, double exponent) { return log_parts(f, exponent, 0); }

}  // namespace arcus
