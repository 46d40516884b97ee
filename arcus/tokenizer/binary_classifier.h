// SPDX-License-Identifier: Apache-2.0
//
// A binary log-linear classifier, p(yes) = 1 / (1 + exp(-w . f)), with binary features.
//
// Trained by stochastic gradient descent with one step size per weight (AdaGrad: Duchi, Hazan &
// Singer, 2011), so that a rare feature learns as much from its few examples as a frequent one from
// its first few. The result is the mean of the weights after each epoch of the second half, which
// depends less on the last examples. Deterministic: it uses our own shuffle and exponentials.
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
  int cutoff = 2;  // drop features that occur in fewer examples
  int epochs = 10;
  double step = 0.1;
  std::uint64_t seed = 1;
};

// The features and answers of all examples. 8 bytes per feature of each example.
class Examples {
 public:
  // `offset` is added to the log-odds of the features.
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
// Trains on all examples except begin..end-1.
PackedWeights train_classifier_without(const Examples& examples, std::size_t begin, std::size_t end,
                                       const ClassifierOptions& options);

// w . f in multiples of the weights' unit. Yes is more likely if it is above 0.
int classifier_score(const PackedWeights& weights, std::span<const std::uint64_t> keys);

}  // namespace arcus
