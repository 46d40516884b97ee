// SPDX-License-Identifier: Apache-2.0
//
// Minimizes  penalty(w) + sum over rows of max(0, 1 - <row, w>),  a linear support vector machine
// with a smoothed penalty, by dual coordinate ascent (Hsieh et al., 2008).
//
// Every row has a multiplier beta from 0 to 1, and a step sets it to its best value in closed form.
// Rows whose multiplier is at a bound, and whose margin is clearly on the right side of 1, rest
// until the next round. Memory: the rows, and 16 bytes per row.
#pragma once

#include "arcus/base/ragged_array.h"
#include "arcus/optimize/margin_solver.h"
#include "arcus/optimize/smoothed_penalty.h"

namespace arcus {

// A row without entries adds 1 to the objective.
MarginSolution solve_hinges(const SmoothedPenalty& penalty, const RaggedArray<RowEntry>& rows,
                            const MarginOptions& options);

}  // namespace arcus
