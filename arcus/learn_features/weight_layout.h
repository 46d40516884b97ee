// SPDX-License-Identifier: Apache-2.0
//
// Numbers the weights that training can change, without gaps: those of arcs, followed by one row
// for each feature of labels, with one weight per label.
//
// A feature of arcs has an unconditioned weight and one for each direction and distance of an arc
// that has the feature (arc_scorer.h). Most features are pairs of words that occur in one or two
// sentences, so with one or two directions and distances. The other weights of their blocks always
// stay 0. So solvers with many vectors of the length of the weights store a few numbers per feature
// instead of sixteen.
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
  // The weights of one feature are side by side: first the unconditioned one, then those of its
  // directions and distances, in order.
  struct Row {
    std::uint32_t unconditioned = 0;
    std::uint16_t seen = 0;  // a bit for each direction and distance of an arc that has the feature

    // The index of the weight for a direction and distance, which must have been seen.
    std::uint32_t with(int direction_distance) const {
      const unsigned below = seen & ((1U << static_cast<unsigned>(direction_distance)) - 1);
      return unconditioned + 1 + static_cast<std::uint32_t>(std::popcount(below));
    }
  };

  // Visits every arc of the sentences, on `threads` threads. Objects that `features` points to must
  // outlive the layout. Throws ArgumentError if there are more than 2^32 weights of arcs, or of
  // labels.
  WeightLayout(std::span<const TrainingSentence> sentences, const TrainingFeatures& features,
               int threads);

  const TrainingFeatures& features() const { return features_; }
  std::size_t size() const { return arc_weights_ + features_.label_weights(); }
  std::size_t first_label_weight() const { return arc_weights_; }

  const Row& row(std::uint32_t id) const { return rows_[id]; }
  void prefetch(std::uint32_t id) const { __builtin_prefetch(&rows_[id]); }

  // The weights times a factor in the layout of training_features.h. Throws NumericError if one is
  // not a finite float.
  std::vector<float> as_blocks(std::span<const double> weights, double factor = 1) const;

 private:
  TrainingFeatures features_;
  std::vector<Row> rows_;  // of features of arcs, by id
  std::size_t arc_weights_ = 0;
};

}  // namespace arcus
