// SPDX-License-Identifier: Apache-2.0
//
// k-best MIRA (Crammer & Singer, 2003; McDonald, Crammer & Pereira, 2005): the smallest change of
// the weights after which the right tree beats each of k trees by a margin as large as its loss.
//
// The papers take the k trees of the highest score. Those whose score and loss together are highest
// violate their margin most, and teach more: half a point of LAS on English. The loss of heads is a
// sum over arcs, so that they are found by the same search.
#pragma once

#include <limits>

#include "arcus/learn/online.h"

namespace arcus {

struct MiraOptions {
  int k = 5;  // in any tree space
  Loss loss = {};
  bool violated = true;  // take the trees of the highest score and loss; else of the highest score
  double most = std::numeric_limits<double>::infinity();  // bound on a constraint's step
};

// The step itself. differences[a] is f(gold) - f(a), margins[a] how much more a should be below
// gold than it is.
void mira_step(const std::vector<SparseVector>& differences, const std::vector<double>& margins,
               double most, AveragedWeights& weights);

std::vector<float> train_mira(const OnlineProblem& problem, const MiraOptions& options);

}  // namespace arcus
