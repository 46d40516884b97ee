// SPDX-License-Identifier: Apache-2.0
//
// The input of a learner: sentences with their right trees, the features that have weights, and the
// tree space. Every learner is a function from a problem and its own options to weights
// (training_features.h): the same problem gives the same weights, bit for bit.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "arcus/learn_features/training_features.h"
#include "arcus/learn_features/training_sentence.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

// Progress of a learner that minimizes an objective, after each epoch.
struct EpochReport {
  int epoch = 0;
  double objective = 0;
  std::optional<double> dual = std::nullopt;  // lower bound of the minimum
  double gradient_norm = 0;                   // 0 if not known
  double rate = 0;                            // of the epoch's steps; 0 if there is none
};

struct TrainingProblem {
  std::span<const TrainingSentence> sentences = {};
  TrainingFeatures features = {};
  TreeSpace space = {};
  int epochs = 10;
  std::uint64_t seed = 1;
  int threads = 1;  // for learners that can use them; does not change the result
  // Called after each epoch with its number, from 1, and the weights that training would return if
  // this were the last epoch; may be empty.
  std::function<void(int epoch, const std::vector<float>& weights)> after_epoch = {};
  std::function<void(const EpochReport&)> report = {};  // may be empty
};

}  // namespace arcus
