// SPDX-License-Identifier: Apache-2.0
//
// What the solvers of large-margin problems share: options, progress and result.
//
// They minimize penalty(w) + the sum of losses by coordinate steps in the dual. A round computes
// all losses at fixed weights, in parallel, and so the exact primal objective; then it makes a few
// passes of steps, one after another. The dual objective never decreases, and it is a lower bound
// of the minimum: the solver stops when the two are close enough, which proves the result.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace arcus {

struct MarginRound {
  int round = 0;  // from 1
  double primal = 0;
  double dual = 0;
  std::size_t active = 0;  // variables that the passes of the round change

  double gap() const { return primal > dual ? (primal - dual) / primal : 0; }  // relative
};

struct MarginOptions {
  double max_gap = 1e-3;  // relative
  int max_rounds = 1000;
  int passes = 10;      // over the active variables, in each round
  int edge_steps = 20;  // of conjugate gradients, in each round; 0: coordinate steps only
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

}  // namespace arcus
