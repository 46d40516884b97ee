// SPDX-License-Identifier: Apache-2.0
//
// The features of largest weight, by name, for those who want to see what a model has learnt.
//
// One pass over the training data looks up every feature of every right arc and keeps, for each
// template, where the heaviest were seen; only for those are names made. A feature's weight is the
// largest number in its row, whatever its sign; of the same weight, the smaller key goes first.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arcus/features/templates.h"
#include "arcus/model/model_notes.h"
#include "arcus/model/packed_weights.h"
#include "arcus/text/sentence.h"

namespace arcus {

// Sentences have whole trees. For each template in the order of its table, at most so many; a
// template without any is left out.
std::vector<NamedTemplate> heaviest_arc_features(std::span<const Sentence> sentences,
                                                 FeatureSet set, const PackedWeights& weights,
                                                 std::size_t most);
std::vector<NamedTemplate> heaviest_label_features(std::span<const Sentence> sentences,
                                                   const PackedWeights& weights, std::size_t most);

}  // namespace arcus
