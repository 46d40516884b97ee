// SPDX-License-Identifier: Apache-2.0
//
// Which weights training can move at all, numbered without gaps.
//
// A feature has a weight alone and one for each direction and distance (arc_scorer.h). Most
// features are pairs of words that occur in a sentence or two, hence with a way or two: the other
// weights of their blocks stay 0 for ever. Solvers that keep many vectors of the length of the
// weights keep a few numbers for each feature, and not sixteen.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/learn/online.h"
#include "arcus/model/feature_index.h"

namespace arcus {

class WeightLayout {
 public:
  // The weights of one feature lie side by side: alone first, then those of its ways, in order.
  struct Row {
    std::uint32_t alone = 0;
    std::uint16_t ways = 0;  // a bit for each way that an arc of the sentences has it with

    // The place of the weight of a way that it has.
    std::uint32_t of_way(int way) const {
      const unsigned below = ways & ((1U << static_cast<unsigned>(way)) - 1);
      return alone + 1 + static_cast<std::uint32_t>(std::popcount(below));
    }
  };

  // Looks at every arc of the sentences, on so many threads. The index must outlive the layout.
  // Throws std::length_error beyond 2^32 weights.
  WeightLayout(std::span<const TrainingSentence> sentences, const FeatureIndex& index, int threads);

  const FeatureIndex& index() const { return *index_; }
  std::size_t size() const { return size_; }  // weights
  const Row& row(std::uint32_t id) const { return rows_[id]; }
  void prefetch(std::uint32_t id) const { __builtin_prefetch(&rows_[id]); }

  // As blocks of kBlock, times a factor. Throws std::runtime_error when one is not a finite float.
  std::vector<float> blocks(std::span<const double> weights, double factor = 1) const;

 private:
  const FeatureIndex* index_;
  std::vector<Row> rows_;  // by id
  std::size_t size_ = 0;
};

}  // namespace arcus
