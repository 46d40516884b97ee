// SPDX-License-Identifier: Apache-2.0
#include "arcus/optimize/vectors.h"

#include <array>
#include <cmath>
#include <cstddef>

namespace arcus {

double dot_product(std::span<const double> x, std::span<const double> y) {
  constexpr std::size_t kLanes = 8;
  std::array<double, kLanes> sums = {};
  std::size_t i = 0;
  for (; i + kLanes <= x.size(); i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) sums[lane] += x[i + lane] * y[i + lane];
  }
  for (std::size_t lane = 0; i < x.size(); ++i, ++lane) sums[lane] += x[i] * y[i];
  double sum = 0;
  for (const double part : sums) sum += part;
  return sum;
}

double norm(std::span<const double> x) { return std::sqrt(dot_product(x, x)); }

void add_multiple(double factor, std::span<const double> x, std::span<double> y) {
  for (std::size_t i = 0; i < x.size(); ++i) y[i] += factor * x[i];
}

}  // namespace arcus
