// SPDX-License-Identifier: Apache-2.0
//
// Adam (Kingma & Ba, 2015). A row of a table changes only in the steps that touch it.
#pragma once

#include <vector>

#include "arcus/neural/learner_state.h"
#include "arcus/neural/network.h"
#include "arcus/neural/weights.h"

namespace arcus {

struct AdamOptions {
  double first = 0.9;    // decay of the mean of the gradient
  double second = 0.99;  // decay of the mean of its square
  double max_norm = 5;   // gradients with a larger norm are scaled down to it
};

// Moments of 0.
AdamState start_adam(const NetworkWeights& like);

// One step. The gradient of the loss is the sum of `gradients`, in their order.
void adam_step(const AdamOptions& options, std::vector<NetworkGradient>& gradients, double rate,
               int threads, AdamState& state, NetworkWeights& weights);

}  // namespace arcus
