// SPDX-License-Identifier: Apache-2.0
//
// Line search: finds a step along a direction that satisfies the strong Wolfe conditions.
//
//   f(x + t d) <= f(x) + fall * t * slope      sufficient decrease
//   |slope at t| <= flatness * |slope at 0|    curvature
//
// The first condition rules out steps that gain too little for their length, the second steps that
// are too short. L-BFGS needs the second one so that its curvature pairs are positive. The
// algorithm is that of Nocedal & Wright (2006, algorithms 3.5 and 3.6): lengthen the step until it
// brackets such a point, then narrow the bracket by cubic interpolation, kept away from its ends.
#pragma once

#include <span>
#include <vector>

#include "arcus/optimize/descent.h"

namespace arcus {

// A point with its value and gradient.
struct DescentPoint {
  std::vector<double> x;
  std::vector<double> gradient;
  double value = 0;

  // Throws NumericError, which names the iteration, if the value or the gradient is not finite.
  void evaluate(const Objective& objective, int iteration);
};

struct LineSearchOptions {
  double fall = 1e-4;
  double flatness = 0.9;
  int evaluations = 20;  // maximum number
};

// Sets `to` to the point found and returns the step. If no trial step decreased the objective,
// returns 0, and `to` is unspecified.
double line_search(const Objective& objective, const DescentPoint& from,
                   std::span<const double> direction, double first_step, int iteration,
                   const LineSearchOptions& options, DescentPoint& to);

// True if the gradient is small enough to stop.
bool has_converged(const DescentPoint& point, const DescentOptions& options);

}  // namespace arcus
