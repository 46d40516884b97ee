// SPDX-License-Identifier: Apache-2.0
//
// Loops over rows of a table, written so that the compiler keeps several numbers in flight. A
// maximum is the same in any order; a place that means nothing may hold NaN, which never wins.
#pragma once

#include <cstddef>
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

}  // namespace arcus
