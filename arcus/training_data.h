// SPDX-License-Identifier: Apache-2.0
//
// Prepares a training problem from a treebank: the tree space, trees in that space, costs, numbered
// relations, and the features above the cutoff.
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

// The number of each word's relation; negative if the head or the relation is unknown.
std::vector<int> labels_of(const Sentence& sentence, const RelationNumbers& numbers);

struct TrainingData {
  TreeSpace space;
  RelationNumbers relations;      // empty: unlabelled
  std::optional<int> root_label;  // of all arcs from 0, and of no others, if there is one
  std::vector<TrainingSentence> sentences;
  FeatureIndex arc_features;
  // Of jointly learnt labels; else as for unlabelled trees (training_features.h).
  FeatureIndex label_features;
  LabelChoices choices{1};

  TrainingFeatures features() const { return {&arc_features, &label_features, &choices}; }
};

// Whether relations are learnt jointly with the heads.
bool is_joint(const TrainOptions& options);

// Reports through options.say. Throws ArgumentError if no head is known.
TrainingData prepare_training(std::span<const Sentence> sentences, const TrainOptions& options);

}  // namespace arcus
