// SPDX-License-Identifier: Apache-2.0
//
// Minimizes a smooth function of many variables, using only its value and gradient, by L-BFGS
// (Nocedal, 1980; Liu & Nocedal, 1989). Finds the minimum of a convex function, and a stationary
// point otherwise.
#pragma once

#include <span>

#include "arcus/optimize/descent.h"

namespace arcus {

struct LbfgsOptions {
  DescentOptions descent = {};
  int history = 8;  // number of curvature pairs
};

// Starts at x and stores the result there. Every step decreases the objective. Memory: 2 history +
// 5 vectors of the length of x. Throws NumericError if the objective or its gradient is not finite;
// x is then the result of the last good step.
DescentResult minimize_lbfgs(const Objective& objective, std::span<double> x,
                             const LbfgsOptions& options = {});

}  // namespace arcus
