// SPDX-License-Identifier: Apache-2.0
//
// The online large-margin learners: one sentence at a time, averaged (McDonald, Crammer & Pereira,
// 2005, 2006).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "arcus/features/arc_keys.h"
#include "arcus/model/feature_index.h"
#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

enum class OnlineUpdate { kPerceptron, kMira, kFactoredMira };

struct OnlineOptions {
  OnlineUpdate update = OnlineUpdate::kMira;
  int k = 5;
  TreeSpace space;
  int epochs = 10;
  std::uint64_t seed = 1;
  double most = 1e9;
};

struct TrainingSentence {
  ArcKeys keys;
  Tree tree;  // of the space
};

// Calls done(epoch, averaged weights) after each epoch.
void train_online(std::span<const TrainingSentence> sentences, const FeatureIndex& index,
                  const OnlineOptions& options,
                  const std::function<void(int, const std::vector<float>&)>& done);

}  // namespace arcus
