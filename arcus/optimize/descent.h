// SPDX-License-Identifier: Apache-2.0
//
// Types that the minimizers of smooth functions share: objective, options, progress and result.
#pragma once

#include <functional>
#include <span>

namespace arcus {

// Returns the value at x and writes the gradient, which has the length of x.
using Objective = std::function<double(std::span<const double> x, std::span<double> gradient)>;

struct DescentStep {
  int iteration = 0;  // from 1
  double value = 0;   // less than that of the previous step
  double gradient_norm = 0;
  std::span<const double> x = {};
};

struct DescentOptions {
  int iterations = 100;     // maximum number
  double tolerance = 1e-5;  // stops when |gradient| <= tolerance * max(1, |x|)
  // Also stops when |gradient|^2 / 2 <= max_gap * value. If a function is the sum of 1/2 |x|^2 and
  // a convex function, |gradient|^2 / 2 bounds the distance of its value from the minimum.
  double max_gap = 0;
  // Called after each accepted step; may be empty. An exception from it ends the descent.
  std::function<void(const DescentStep&)> after_step = {};
};

struct DescentResult {
  double value = 0;
  double gradient_norm = 0;
  int iterations = 0;
  // False if the iterations ran out, or if no step decreased the objective, for instance because
  // the tolerance is below the rounding errors of the objective.
  bool converged = false;
};

}  // namespace arcus
