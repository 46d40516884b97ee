// SPDX-License-Identifier: Apache-2.0
//
// Minimizes a smooth function by nonlinear conjugate gradients (Polak & Ribière, 1969). It needs
// less memory than L-BFGS and usually more steps.
#pragma once

#include <span>

#include "arcus/optimize/descent.h"

namespace arcus {

// Starts at x and stores the result there. Every step decreases the objective. Memory: 6 vectors of
// the length of x. Throws NumericError if the objective or its gradient is not finite; x is then
// the result of the last good step.
DescentResult minimize_conjugate_gradient(const Objective& objective, std::span<double> x,
                                          const DescentOptions& options = {});

}  // namespace arcus
