// SPDX-License-Identifier: Apache-2.0
//
// From the features of a sentence's arcs to their scores.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/features/arc_keys.h"
#include "arcus/model/feature_index.h"
#include "arcus/model/packed_weights.h"
#include "arcus/scorer/arc_filter.h"
#include "arcus/tree/arc_scores.h"

namespace arcus {

// The weights of one feature side by side, in one cache line: one for each direction and distance,
// and one for the feature alone.
inline constexpr std::size_t kBlock = 16;
inline constexpr std::size_t kAlone = kWays;

// weights[id * kBlock + way]. Score of an arc: the sum over its features of the weight alone and
// the weight of its way.
void score_arcs(const ArcKeys& keys, const FeatureIndex& index, std::span<const float> weights,
                ArcScores& scores);

// The same from the weights of a finished model, whose rows have kWays numbers: the weight of each
// way and the weight alone, added. Arcs that are no candidates get kNoArc.
void score_arcs(const ArcKeys& keys, const PackedWeights& weights, const CandidateArcs& candidates,
                ArcScores& scores);

// Rows of kWays numbers from blocks of kBlock.
std::vector<float> rows_of_ways(std::span<const float> blocks);

}  // namespace arcus
