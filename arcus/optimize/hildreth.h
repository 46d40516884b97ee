// SPDX-License-Identifier: Apache-2.0
//
// The smallest change that meets some linear constraints (Hildreth, 1957).
#pragma once

#include <limits>
#include <span>
#include <vector>

namespace arcus {

struct HildrethOptions {
  double max_alpha = std::numeric_limits<double>::infinity();  // bound on each alpha: a soft margin
  // Stops when no step of a sweep moves its own <d_a, x> by more: in the units of the margins, so
  // that the lengths of the d_a do not matter.
  double tolerance = 1e-9;
  int max_sweeps = 1000;
};

// Solves  min 1/2 |x|^2  subject to  <d_a, x> >= b_a  for constraints a = 0..k-1, in the dual:
// x = sum of alpha_a d_a with 0 <= alpha_a <= max_alpha. Returns the alphas. gram[a * k + c] is
// <d_a, d_c>; a constraint with <d_a, d_a> = 0 is passed over. A sweep costs O(k^2).
std::vector<double> hildreth(std::span<const double> gram, std::span<const double> margins,
                             const HildrethOptions& options = {});

}  // namespace arcus
