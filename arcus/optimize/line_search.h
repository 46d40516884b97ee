// SPDX-License-Identifier: Apache-2.0
//
// How far to go along a direction: a step that meets the strong Wolfe conditions.
//
//   f(x + t d) <= f(x) + fall * t * slope      it falls by a share of what the slope promises
//   |slope at t| <= flatness * |slope at 0|    and leaves little to gain along the same line
//
// The first keeps the descent from creeping, the second from stopping short; L-BFGS needs the
// second so that its curvature pairs are positive. The search is that of Nocedal & Wright (2006,
// algorithms 3.5 and 3.6): lengthen the step until it brackets such a point, then close in by cubic
// interpolation, kept away from the ends of the bracket.
#pragma once

#include <span>
#include <vector>

#include "arcus/optimize/descent.h"

namespace arcus {

// Where a descent stands.
struct DescentPoint {
  std::vector<double> x;
  std::vector<double> gradient;
  double value = 0;

  // Throws NumericError when the value or the gradient is not finite, naming the iteration.
  void evaluate(const Objective& objective, int iteration);
};

struct LineSearchOptions {
  double fall = 1e-4;
  double flatness = 0.9;
  int evaluations = 20;  // at most
};

// Moves `to` to the point found on the way from `from` along the direction and returns the step: 0
// when none that was tried falls, with `to` left anywhere.
double line_search(const Objective& objective, const DescentPoint& from,
                   std::span<const double> direction, double first_step, int iteration,
                   const LineSearchOptions& options, DescentPoint& to);

// Is the gradient as small as was asked for?
bool has_converged(const DescentPoint& point, const DescentOptions& options);

}  // namespace arcus
