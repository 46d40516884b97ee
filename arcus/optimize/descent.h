// SPDX-License-Identifier: Apache-2.0
//
// What the minimisers of smooth functions have in common: what they are given, what they tell on
// the way, and when they stop.
#pragma once

#include <functional>
#include <span>

namespace arcus {

// Returns the value at x and fills in the gradient, which has the length of x.
using Objective = std::function<double(std::span<const double> x, std::span<double> gradient)>;

struct DescentStep {
  int iteration = 0;  // from 1
  double value = 0;   // below that of the step before
  double gradient_norm = 0;
  std::span<const double> x = {};
};

struct DescentOptions {
  int iterations = 100;     // at most
  double tolerance = 1e-5;  // stops when |gradient| <= tolerance * max(1, |x|)
  // Stops when |gradient|^2 / 2 <= max_gap * value too. A function with 1/2 |x|^2 as a summand, and
  // convex without it, is nowhere more than |gradient|^2 / 2 above its minimum.
  double max_gap = 0;
  // Called after each accepted step; may be empty. What it throws ends the descent.
  std::function<void(const DescentStep&)> after_step = {};
};

struct DescentResult {
  double value = 0;
  double gradient_norm = 0;
  int iterations = 0;
  // Else the iterations ran out, or no step fell any further, as happens when a tolerance is
  // asked for that the rounding of the objective does not allow.
  bool converged = false;
};

}  // namespace arcus
