// SPDX-License-Identifier: Apache-2.0
//
// Factored MIRA (McDonald, Crammer & Pereira, 2005, 2006): the smallest change of the weights after
// which, for every word, the arc from its right head beats the arc from every other head by 1. No
// tree is searched for, and all margins follow: a tree with e wrong heads is e below the right one.
#pragma once

#include <limits>

#include "arcus/learn/online.h"

namespace arcus {

struct FactoredMiraOptions {
  double most = std::numeric_limits<double>::infinity();  // bound on a constraint's step
  double tolerance = 1e-3;  // sweeps over a sentence's constraints end when none changes by more
  int sweeps = 50;          // at most
};

std::vector<float> train_factored_mira(const OnlineProblem& problem,
                                       const FactoredMiraOptions& options);

}  // namespace arcus
