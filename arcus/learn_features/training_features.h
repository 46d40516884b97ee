// SPDX-License-Identifier: Apache-2.0
//
// The features that have weights, and the layout of trained weights.
#pragma once

#include <cstddef>
#include <span>

#include "arcus/model/feature_index.h"
#include "arcus/scorer/arc_scorer.h"
#include "arcus/scorer/label_choices.h"

namespace arcus {

// For training of heads only: no features of labels, and one label.
inline const FeatureIndex kNoFeatures = {};
inline const LabelChoices kOneLabel{1};

struct TrainingFeatures {
  const FeatureIndex* arcs = nullptr;
  const FeatureIndex* labels = &kNoFeatures;
  const LabelChoices* choices = &kOneLabel;  // must include the label of every training arc

  std::size_t arc_weights() const { return arcs->size() * kWeightsPerFeature; }
  std::size_t label_weights() const { return labels->size() * choices->labels(); }
};

// The two parts of a weight vector: the blocks of arcs, followed by rows[id * labels + label].
struct WeightParts {
  std::span<const float> arcs;
  std::span<const float> rows;
};
inline WeightParts parts_of(std::span<const float> weights, const TrainingFeatures& features) {
  return {weights.first(features.arc_weights()), weights.subspan(features.arc_weights())};
}

}  // namespace arcus
