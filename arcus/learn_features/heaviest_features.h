// SPDX-License-Identifier: Apache-2.0
//
// The features with the largest weights, by name, to show what a model has learned.
//
// One pass over the training data looks up every feature of every right arc and remembers, for each
// template, where the heaviest ones were seen. Names are made only for those. The weight of a
// feature is the largest absolute value in its row. In a tie, the smaller key comes first.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arcus/features/templates.h"
#include "arcus/model/model_notes.h"
#include "arcus/model/packed_weights.h"
#include "arcus/text/sentence.h"

namespace arcus {

// The sentences must have complete trees. Returns at most `most` features for each template, in the
// order of the table of templates; templates without features are left out.
std::vector<NamedTemplate> heaviest_arc_features(std::span<const Sentence> sentences,
                                                 FeatureSet set, const PackedWeights& weights,
                                                 std::size_t most,
                                                 const WordClasses* classes = nullptr);
std::vector<NamedTemplate> heaviest_label_features(std::span<const Sentence> sentences,
                                                   const PackedWeights& weights, std::size_t most,
                                                   bool guided = false);

}  // namespace arcus
