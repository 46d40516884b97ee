// SPDX-License-Identifier: Apache-2.0
//
// Yes or no by a log-linear model: p(yes) = 1 / (1 + exp(-w . f)), with features that are there or
// not.
//
// Trained by stochastic gradient with a step of its own for each weight (AdaGrad: Duchi, Hazan &
// Singer, 2011), which lets a rare feature learn as much from its few examples as a frequent one
// from the first of its many. The weights are the mean of those after each epoch of the second
// half: what the last examples happened to be matters less. Deterministic: own shuffle, own
// exponentials.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/base/ragged_array.h"
#include "arcus/model/feature_index.h"
#include "arcus/model/packed_weights.h"

namespace arcus {

struct ClassifierOptions {
  int cutoff = 2;  // features of fewer examples are left out
  int epochs = 10;
  double step = 0.1;
  std::uint64_t seed = 1;
};

// The features and answers of all examples, in the memory of 8 bytes a feature.
class Examples {
 public:
  // The offset is the log-odds that are known before the features are looked at.
  void add(std::span<const std::uint64_t> keys, bool yes, float offset = 0);
  std::size_t size() const { return answers_.size(); }
  bool answer(std::size_t i) const { return answers_[i]; }
  float offset(std::size_t i) const { return offsets_[i]; }
  std::span<const std::uint64_t> keys(std::size_t i) const { return keys_[i]; }

 private:
  RaggedArray<std::uint64_t> keys_;
  std::vector<bool> answers_;
  std::vector<float> offsets_;
};

PackedWeights train_classifier(const Examples& examples, const ClassifierOptions& options);
// From all examples but begin..end-1.
PackedWeights train_classifier_without(const Examples& examples, std::size_t begin, std::size_t end,
                                       const ClassifierOptions& options);

// w . f in the weights' units: yes is more likely than no when it is above 0.
int classifier_score(const PackedWeights& weights, std::span<const std::uint64_t> keys);

}  // namespace arcus
