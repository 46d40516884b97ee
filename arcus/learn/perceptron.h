// SPDX-License-Identifier: Apache-2.0
//
// The averaged structured perceptron (Collins, 2002): where the best tree is not the right one, the
// weights move by the difference of their features.
#pragma once

#include "arcus/learn/online.h"

namespace arcus {

std::vector<float> train_perceptron(const OnlineProblem& problem);

}  // namespace arcus
