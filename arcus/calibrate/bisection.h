// SPDX-License-Identifier: Apache-2.0
//
// The zero of an increasing function of log u, for inverse temperatures u from 1e-4 to 1e4.
#pragma once

#include "arcus/numeric/portable_math.h"

namespace arcus {

// The log u at which the increasing function `slope_at` changes its sign, or an end of the range.
template <typename SlopeAt>
double zero_of(SlopeAt slope_at, double slope_at_one) {
  const double widest = portable_log(1e4);
  double low = slope_at_one < 0 ? 0 : -widest;
  double high = slope_at_one < 0 ? widest : 0;
  while (high - low > 1e-6) {
    const double middle = (low + high) / 2;
    (slope_at(middle) < 0 ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace arcus
