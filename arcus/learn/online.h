// SPDX-License-Identifier: Apache-2.0
//
// What the online learners have in common: sentences in a new order each epoch, an update after
// each, and the average of all weights at the end.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "arcus/features/arc_keys.h"
#include "arcus/features/label_keys.h"
#include "arcus/inference/trees.h"
#include "arcus/learn/arc_difference.h"
#include "arcus/learn/averaged_weights.h"
#include "arcus/learn/loss.h"
#include "arcus/model/feature_index.h"
#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

struct TrainingLabels {
  ArcLabelKeys keys;
  std::vector<int> labels;  // element 0 of word 1
};

struct TrainingSentence {
  ArcKeys keys;
  Tree tree;                 // of the tree space
  std::vector<float> costs;  // of a wrong head, by word; empty: 1 each
  std::optional<TrainingLabels> relations = std::nullopt;  // to be learnt with the heads
};

struct OnlineProblem {
  std::span<const TrainingSentence> sentences = {};
  const FeatureIndex* index = nullptr;
  TreeSpace space = {};
  int epochs = 10;
  std::uint64_t seed = 1;
  // Called after each epoch with its number, from 1, and the average so far; may be empty.
  std::function<void(int epoch, const std::vector<float>& average)> after_epoch = {};
};

// What an update works with; scratch is kept from sentence to sentence.
struct OnlineState {
  OnlineState(const FeatureIndex& index, std::size_t more_weights);

  AveragedWeights weights;
  ArcDifferences differences;
  ArcScores scores;
  InferenceScratch scratch;
};

using OnlineUpdate = std::function<void(const TrainingSentence&, OnlineState&)>;

// Runs the update over all sentences, epochs times, and returns the average of the weights: those
// of arcs, and behind them as many more as the update asks for. The same problem gives the same
// weights, bit for bit.
std::vector<float> train_online(const OnlineProblem& problem, const OnlineUpdate& update,
                                std::size_t more_weights = 0);

}  // namespace arcus
