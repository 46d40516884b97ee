// SPDX-License-Identifier: Apache-2.0
//
// Which weights training can move at all, numbered without gaps: those of arcs, and behind them a
// row of weights, one for each label, for each feature of labels.
//
// A feature of arcs has a weight of its own, and one for each direction and distance of an arc that
// has the feature (arc_scorer.h). Most features are pairs of words that occur in a sentence or two,
// hence with a direction and distance or two: the other weights of their blocks stay 0 for ever.
// Solvers that keep many vectors of the length of the weights keep a few numbers for each feature,
// and not sixteen.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/learn_features/training_features.h"
#include "arcus/learn_features/training_sentence.h"

namespace arcus {

class WeightLayout {
 public:
  // The weights of one feature lie side by side: the unconditioned one first, then those of its
  // directions and distances, in order.
  struct Row {
    std::uint32_t unconditioned = 0;
    std::uint16_t seen = 0;  // a bit for each direction and distance of an arc that has the feature

    // The place of the weight of a direction and distance that was seen.
    std::uint32_t with(int direction_distance) const {
      const unsigned below = seen & ((1U << static_cast<unsigned>(direction_distance)) - 1);
      return unconditioned + 1 + static_cast<std::uint32_t>(std::popcount(below));
    }
  };

  // Looks at every arc of the sentences, on `threads` threads. What the features point to must
  // outlive the layout. Throws ArgumentError beyond 2^32 weights of arcs, or of labels.
  WeightLayout(std::span<const TrainingSentence> sentences, const TrainingFeatures& features,
               int threads);

  const TrainingFeatures& features() const { return features_; }
  std::size_t size() const { return arc_weights_ + features_.label_weights(); }
  std::size_t first_label_weight() const { return arc_weights_; }

  const Row& row(std::uint32_t id) const { return rows_[id]; }
  void prefetch(std::uint32_t id) const { __builtin_prefetch(&rows_[id]); }

  // The weights times a factor as a finished training has them (training_features.h). Throws
  // NumericError when one is not a finite float.
  std::vector<float> as_blocks(std::span<const double> weights, double factor = 1) const;

 private:
  TrainingFeatures features_;
  std::vector<Row> rows_;  // of features of arcs, by id
  std::size_t arc_weights_ = 0;
};

}  // namespace arcus
