// SPDX-License-Identifier: Apache-2.0
//
// What the solvers of large-margin problems share: options, progress and result.
//
// They minimize penalty(w) + the sum of losses by coordinate steps in the dual. A round computes
// all losses at fixed weights, in parallel, and so the exact primal objective; then it makes a few
// passes of steps, one after another. The best dual objective so far is a lower bound of the
// minimum: the solver stops when the two are close enough, which proves the result.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "arcus/base/error.h"

namespace arcus {

struct MarginRound {
  int round = 0;           // from 1
  double primal = 0;       // the best so far
  double dual = 0;         // the best so far
  std::size_t active = 0;  // variables that the passes of the round change

  // Relative. NaN if the primal is NaN: then no gap is small enough.
  double gap() const { return primal <= dual ? 0 : (primal - dual) / primal; }
};

struct MarginOptions {
  double max_gap = 1e-3;  // relative
  int max_rounds = 1000;
  int passes = 5;        // over the active variables, in each round
  int bound_steps = 50;  // of conjugate gradients, at most, to compute the dual objective
  std::uint64_t seed = 1;
  int threads = 1;  // never changes the result
  std::function<void(const MarginRound&)> report = {};
};

struct MarginSolution {
  std::vector<double> weights;
  MarginRound last;                 // of these weights
  bool certified = false;           // the gap is at most max_gap
  std::vector<double> multipliers;  // of rows (hinge_solver.h); else empty
};

// Throws NumericError if the penalty is so weak that the weights overflow.
inline void require_finite_objective(double primal) {
  if (!std::isfinite(primal)) {
    throw NumericError("the objective is not finite: choose a larger alpha");
  }
}

}  // namespace arcus
