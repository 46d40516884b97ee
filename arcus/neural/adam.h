// SPDX-License-Identifier: Apache-2.0
//
// Adam (Kingma & Ba, 2015). A row of a table changes only in the steps that touch it.
#pragma once

#include <cstddef>
#include <vector>

#include "arcus/neural/network.h"
#include "arcus/neural/weights.h"

namespace arcus {

struct AdamOptions {
  double first = 0.9;    // decay of the mean of the gradient
  double second = 0.99;  // decay of the mean of its square
  double largest_norm = 5;  // gradients with a larger norm are scaled down to it
};

class Adam {
 public:
  Adam(const NetworkWeights& like, AdamOptions options);

  // One step. The gradient of the loss is the sum of `gradients`, in their order.
  void step(std::vector<NetworkGradient>& gradients, double rate, int threads,
            NetworkWeights& weights);

 private:
  AdamOptions options_;
  NetworkWeights means_;
  NetworkWeights squares_;
  double first_power_ = 1;  // of the decays, to the number of steps
  double second_power_ = 1;
};

}  // namespace arcus
