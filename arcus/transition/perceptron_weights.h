// SPDX-License-Identifier: Apache-2.0
//
// The weights of a transition parser during training: an averaged perceptron whose features get a
// row when an update first changes them.
//
// A feature takes part in scores only after `min_updates` updates (Goldberg & Elhadad, 2011): this
// drops nine in ten features and is as accurate.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/model/feature_index.h"
#include "arcus/model/packed_weights.h"
#include "arcus/numeric/weighted_changes.h"
#include "arcus/transition/configuration.h"

namespace arcus {

using MoveScores = std::array<double, kMoves>;

class MoveWeights {
 public:
  explicit MoveWeights(std::uint32_t min_updates) : min_updates_(min_updates) {}

  void score(std::span<const std::uint64_t> keys, MoveScores& scores) const;
  void update(std::span<const std::uint64_t> keys, Move move, float change);
  void finish_example() { ++examples_; }

  PackedWeights average(const PackOptions& options) const;

 private:
  struct Row {
    std::array<float, kMoves> weights = {};
    std::uint32_t updates = 0;
  };

  std::uint32_t min_updates_;
  FeatureIndex index_;
  std::vector<Row> rows_;
  std::vector<std::array<WeightedChanges, kMoves>> changes_;
  std::int64_t examples_ = 0;
};

// Most features have a weight for few labels, so a row holds only those.
class LabelWeights {
 public:
  LabelWeights(std::size_t labels, std::uint32_t min_updates)
      : labels_(labels), min_updates_(min_updates) {}

  std::size_t labels() const { return labels_; }
  void score(std::span<const std::uint64_t> keys, std::span<double> scores) const;
  void update(std::span<const std::uint64_t> keys, int label, float change);
  void finish_example() { ++examples_; }

  PackedWeights average(const PackOptions& options) const;

 private:
  struct Entry {
    std::uint16_t label = 0;
    float weight = 0;
    WeightedChanges changes;
  };
  struct Row {
    std::vector<Entry> entries;
    std::uint32_t updates = 0;
  };

  std::size_t labels_;
  std::uint32_t min_updates_;
  FeatureIndex index_;
  std::vector<Row> rows_;
  std::int64_t examples_ = 0;
};

}  // namespace arcus
