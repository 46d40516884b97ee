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

// The weights of one feature in training, in one cache line: one for each direction and distance,
// and one for all of them.
inline constexpr std::size_t kWeightsPerFeature = 16;
inline constexpr std::size_t kUnconditioned = kDirectionDistances;

// weights[id * kWeightsPerFeature + direction_distance]. The score of an arc is the sum, over its
// features, of the unconditioned weight and the weight of its direction and distance.
void score_arcs(const ArcKeys& keys, const FeatureIndex& index, std::span<const float> weights,
                ArcScores& scores);

// The same from the weights of a trained model, whose rows have kDirectionDistances numbers: the
// sums of the two weights. Arcs that are not candidates get kNoArc.
void score_arcs(const ArcKeys& keys, const PackedWeights& weights, const CandidateArcs& candidates,
                ArcScores& scores);

// Converts weights from the layout of training to rows of kDirectionDistances numbers.
std::vector<float> rows_by_direction_distance(std::span<const float> weights);

}  // namespace arcus
