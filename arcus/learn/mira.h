// SPDX-License-Identifier: Apache-2.0
//
// k-best MIRA (Crammer & Singer, 2003; McDonald, Crammer & Pereira, 2005): the smallest change of
// the weights after which the right tree beats each of the k best by a margin as large as its loss.
#pragma once

#include <limits>

#include "arcus/learn/online.h"

namespace arcus {

struct MiraOptions {
  int k = 5;  // in any tree space
  Loss loss = {};
  double most = std::numeric_limits<double>::infinity();  // bound on a constraint's step
};

std::vector<float> train_mira(const OnlineProblem& problem, const MiraOptions& options);

}  // namespace arcus
