// SPDX-License-Identifier: Apache-2.0
//
// The minimum of a smooth function of many variables, from its gradients alone (Nocedal, 1980; Liu
// & Nocedal, 1989). For convex functions it is the minimum, else a place where the slope is none.
#pragma once

#include <span>

#include "arcus/optimize/descent.h"

namespace arcus {

struct LbfgsOptions {
  DescentOptions descent = {};
  int history = 8;  // curvature pairs kept
};

// Starts at x and leaves the result there. Every step falls. Memory: 2 history + 5 vectors of the
// length of x. Throws NumericError when the objective or its gradient is not finite; x is
// then where the last good step left it.
DescentResult minimize_lbfgs(const Objective& objective, std::span<double> x,
                             const LbfgsOptions& options = {});

}  // namespace arcus
