// SPDX-License-Identifier: Apache-2.0
//
// A smaller table of weights.
#pragma once

#include "arcus/model/packed_weights.h"
#include "arcus/scorer/scorer.h"

namespace arcus {

inline PackedWeights pruned_weights(const PackedWeights& weights, const Pruning& pruning) {
  if (!pruning.thousandths) return weights.requantized(pruning.unit_times, pruning.min_multiple);
  const std::size_t rows = weights.size() * static_cast<std::size_t>(*pruning.thousandths) / 1000;
  return weights.heaviest(rows).requantized(pruning.unit_times, pruning.min_multiple);
}

}  // namespace arcus
