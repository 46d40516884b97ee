// SPDX-License-Identifier: Apache-2.0
//
// The minimum of a smooth function by nonlinear conjugate gradients (Polak & Ribière, 1969): less
// memory than L-BFGS, and as a rule more steps.
#pragma once

#include <span>

#include "arcus/optimize/descent.h"

namespace arcus {

// Starts at x and leaves the result there. Every step falls. Memory: 6 vectors of the length of x.
// Throws NumericError when the objective or its gradient is not finite; x is then where the
// last good step left it.
DescentResult minimize_conjugate_gradient(const Objective& objective, std::span<double> x,
                                          const DescentOptions& options = {});

}  // namespace arcus
