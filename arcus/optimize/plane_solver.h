// SPDX-License-Identifier: Apache-2.0
//
// Minimizes  penalty(w) + sum over examples of max over planes of (offset - <row, w>),  a
// structured support vector machine, where an oracle finds the highest plane of an example among
// very many.
//
// Every example keeps the planes that the oracle has found (constraint generation: Tsochantaridis
// et al., 2004), and a multiplier for each; these and that of the plane 0 sum to 1. A step moves
// multiplier from the lowest plane that has some to the highest plane, as much as is best. Every
// pass asks the oracle again before the steps of an example, as the block-coordinate Frank-Wolfe
// method does (Lacoste-Julien et al., 2013). Planes without multipliers for several rounds are
// dropped.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "arcus/optimize/margin_solver.h"
#include "arcus/optimize/smoothed_penalty.h"

namespace arcus {

struct Plane {
  double offset = 0;
  std::vector<RowEntry> row;  // by column
};

// A highest plane of the example, or the plane 0 if none is above it. Called from several threads.
using PlaneOracle = std::function<Plane(std::size_t example, std::span<const double> weights)>;

MarginSolution solve_planes(const SmoothedPenalty& penalty, std::size_t examples,
                            const PlaneOracle& oracle, const MarginOptions& options);

}  // namespace arcus
