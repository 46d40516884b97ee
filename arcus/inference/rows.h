// SPDX-License-Identifier: Apache-2.0
//
// Loops over rows of a table, written so that the compiler keeps several numbers in flight. A
// maximum is the same in any order; a place that means nothing may hold NaN, which never wins.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "arcus/tree/arc_scores.h"

namespace arcus {

// kNoArc for an empty row.
inline double largest(std::span<const double> row) {
  constexpr std::size_t kLanes = 8;
  double lanes[kLanes];
  for (double& lane : lanes) lane = kNoArc;
  std::size_t i = 0;
  for (; i + kLanes <= row.size(); i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      lanes[lane] = row[i + lane] > lanes[lane] ? row[i + lane] : lanes[lane];
    }
  }
  double result = kNoArc;
  for (; i < row.size(); ++i) result = row[i] > result ? row[i] : result;
  for (const double lane : lanes) result = lane > result ? lane : result;
  return result;
}

// The largest of row[i] + added[i].
inline double largest_of_sums(std::span<const double> row, const double* added) {
  constexpr std::size_t kLanes = 8;
  double lanes[kLanes];
  for (double& lane : lanes) lane = kNoArc;
  std::size_t i = 0;
  for (; i + kLanes <= row.size(); i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      const double sum = row[i + lane] + added[i + lane];
      lanes[lane] = sum > lanes[lane] ? sum : lanes[lane];
    }
  }
  double result = kNoArc;
  for (; i < row.size(); ++i) {
    const double sum = row[i] + added[i];
    result = sum > result ? sum : result;
  }
  for (const double lane : lanes) result = lane > result ? lane : result;
  return result;
}

// The first place at or after `from` that holds the value; it must be there.
inline int position_of(std::span<const double> row, int from, double value) {
  auto i = static_cast<std::size_t>(from);
  while (row[i] != value) ++i;
  return static_cast<int>(i);
}

// to[i] = from[i] - amount. The two may be the same row.
inline void lower(std::span<double> to, const double* from, double amount) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] = from[i] - amount;
}

// to[i] = max(to[i], from[i] - amount).
inline void raise_to(std::span<double> to, const double* from, double amount) {
  for (std::size_t i = 0; i < to.size(); ++i) {
    const double value = from[i] - amount;
    to[i] = value > to[i] ? value : to[i];
  }
}

// to[i] += factor * from[i].
inline void add_multiple(std::span<double> to, const double* from, double factor) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += factor * from[i];
}

// Sums keep a fixed order: eight running sums, then those from first to last, then the rest.
inline double dot(std::span<const double> x, const double* y) {
  constexpr std::size_t kLanes = 8;
  double lanes[kLanes] = {};
  std::size_t i = 0;
  for (; i + kLanes <= x.size(); i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) lanes[lane] += x[i + lane] * y[i + lane];
  }
  double result = 0;
  for (const double lane : lanes) result += lane;
  for (; i < x.size(); ++i) result += x[i] * y[i];
  return result;
}

inline double sum(std::span<const double> x) {
  constexpr std::size_t kLanes = 8;
  double lanes[kLanes] = {};
  std::size_t i = 0;
  for (; i + kLanes <= x.size(); i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) lanes[lane] += x[i + lane];
  }
  double result = 0;
  for (const double lane : lanes) result += lane;
  for (; i < x.size(); ++i) result += x[i];
  return result;
}

// exp of numbers that are not above a few hundred, within two units in the last place, and 0 below
// -708. Own, because it is the same on every CPU and several are computed at once.
inline void exponentiate(std::span<double> row) {
  for (double& x : row) {
    // x = count log 2 + rest; adding 1.5 * 2^52 leaves the count in the lowest bits.
    constexpr double kRound = 0x1.8p52;
    const double clamped = x > -708.0 ? x : -708.0;
    const double shifted = clamped * 1.4426950408889634 + kRound;
    const double count = shifted - kRound;
    const double rest = (clamped - count * 0x1.62e42fee00000p-1) - count * 0x1.a39ef35793c76p-33;
    // Taylor's series up to rest^13, of which the first term left out is below 2^-57.
    double series = 1.0 / 6227020800.0;
    series = series * rest + 1.0 / 479001600.0;
    series = series * rest + 1.0 / 39916800.0;
    series = series * rest + 1.0 / 3628800.0;
    series = series * rest + 1.0 / 362880.0;
    series = series * rest + 1.0 / 40320.0;
    series = series * rest + 1.0 / 5040.0;
    series = series * rest + 1.0 / 720.0;
    series = series * rest + 1.0 / 120.0;
    series = series * rest + 1.0 / 24.0;
    series = series * rest + 1.0 / 6.0;
    series = series * rest + 0.5;
    series = series * rest + 1.0;
    series = series * rest + 1.0;
    const auto power = (std::bit_cast<std::uint64_t>(shifted) + 1023) << 52;
    x = x > -708.0 ? series * std::bit_cast<double>(power) : 0.0;
  }
}

}  // namespace arcus
