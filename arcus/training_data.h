// SPDX-License-Identifier: Apache-2.0
//
// From a treebank to a training problem: the tree space, trees of that space, costs, numbered
// relations, and the features that are frequent enough to have weights.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arcus/learn/training_problem.h"
#include "arcus/text/sentence.h"
#include "arcus/train.h"

namespace arcus {

// Relations by name, numbered in the order of their names.
using RelationNumbers = std::map<std::string, int>;

// The number of each word's relation; below 0 where the head or the relation is not known.
std::vector<int> labels_of(const Sentence& sentence, const RelationNumbers& numbers);

struct TrainingData {
  TreeSpace space;
  RelationNumbers relations;      // none: heads alone
  std::optional<int> root_label;  // of all arcs from 0, and of no others, if there is such a one
  std::vector<TrainingSentence> sentences;
  FeatureIndex arc_features;
  // Of labels that are learnt with the heads; else as of heads alone (training_features.h).
  FeatureIndex label_features;
  LabelChoices choices{1};

  TrainingFeatures features() const { return {&arc_features, &label_features, &choices}; }
};

// Whether relations are learnt with the heads.
bool is_joint(const TrainOptions& options);

// Tells options.say what it found. Throws std::invalid_argument when no head is known.
TrainingData prepare_training(std::span<const Sentence> sentences, const TrainOptions& options);

}  // namespace arcus
