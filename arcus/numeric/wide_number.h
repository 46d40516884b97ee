// SPDX-License-Identifier: Apache-2.0
//
// Non-negative numbers that neither overflow nor underflow: mantissa * 2^exponent, with the
// precision of a double and an integer exponent that is stored in a double. Sums over trees need
// them if scores are peaked or sentences long. Unlike sums in log space, they need no logarithm per
// operation.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <numbers>

#include "arcus/numeric/portable_math.h"

namespace arcus {

// The exponent of zero: far below that of any product of weights, and small enough in magnitude
// that exponents can be added without overflow.
inline constexpr double kZeroExponent = -1e300;

struct WideNumber {
  double mantissa = 0;  // in [1, 2), or 0
  double exponent = kZeroExponent;
};

// The same number with its mantissa in [1, 2). `mantissa` must be 0 or a normal double.
inline WideNumber normalized(double mantissa, double exponent) {
  if (mantissa == 0) return {};
  constexpr std::uint64_t kFraction = (std::uint64_t{1} << 52) - 1;
  constexpr std::uint64_t kOne = std::uint64_t{1023} << 52;
  const auto bits = std::bit_cast<std::uint64_t>(mantissa);
  return {std::bit_cast<double>((bits & kFraction) | kOne),
          exponent + (static_cast<double>(bits >> 52) - 1023)};
}

// mantissa * 2^exponent as a double, for a mantissa near 1. Returns 0 or infinity if it is out of
// range.
inline double scaled(double mantissa, double exponent) {
  if (exponent == 0) return mantissa;
  if (exponent < -1022) return 0;
  if (exponent > 1023) return std::numeric_limits<double>::infinity();
  const auto biased = static_cast<std::uint64_t>(static_cast<std::int64_t>(exponent) + 1023);
  return mantissa * std::bit_cast<double>(biased << 52);
}

inline WideNumber operator*(const WideNumber& a, const WideNumber& b) {
  return normalized(a.mantissa * b.mantissa, a.exponent + b.exponent);
}

// b is not 0.
inline WideNumber operator/(const WideNumber& a, const WideNumber& b) {
  return normalized(a.mantissa / b.mantissa, a.exponent - b.exponent);
}

inline WideNumber operator+(const WideNumber& a, const WideNumber& b) {
  if (a.exponent < b.exponent) return b + a;
  if (b.mantissa == 0) return a;
  return normalized(a.mantissa + scaled(b.mantissa, b.exponent - a.exponent), a.exponent);
}

// a / b as a double; b is not 0.
inline double ratio(const WideNumber& a, const WideNumber& b) {
  return scaled(a.mantissa / b.mantissa, a.exponent - b.exponent);
}

// The natural logarithm.
inline double log_of(const WideNumber& number) {
  if (number.mantissa > std::numbers::sqrt2) {
    return portable_log_scaled(number.mantissa / 2 - 1, number.exponent + 1);
  }
  return portable_log_scaled(number.mantissa - 1, number.exponent);
}

}  // namespace arcus
