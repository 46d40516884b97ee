// SPDX-License-Identifier: Apache-2.0
//
// Finds the smallest vector that satisfies linear constraints, by Hildreth's method (1957).
#pragma once

#include <limits>
#include <span>
#include <vector>

namespace arcus {

struct HildrethOptions {
  double max_alpha = std::numeric_limits<double>::infinity();  // a finite bound gives soft margins
  // Stops after a sweep in which no update changed its own <d_a, x> by more than this. The unit is
  // that of the margins, so the lengths of the d_a do not matter.
  double tolerance = 1e-9;
  int max_sweeps = 1000;
};

// Solves  min 1/2 |x|^2  subject to  <d_a, x> >= b_a  for constraints a = 0..k-1, in the dual: x =
// sum of alpha_a d_a with 0 <= alpha_a <= max_alpha. Returns the alphas. gram[a * k + c] is <d_a,
// d_c>; constraints with <d_a, d_a> = 0 are skipped. A sweep costs O(k^2).
std::vector<double> hildreth(std::span<const double> gram, std::span<const double> margins,
                             const HildrethOptions& options = {});

}  // namespace arcus
