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
#include "arcus/scorer/unique_labels.h"
#include "arcus/text/sentence.h"
#include "arcus/train.h"

namespace arcus {

// Relations by name, numbered in the order of their names.
using RelationNumbers = std::map<std::string, int>;

// The number of each word's relation; negative if the head or the relation is unknown.
std::vector<int> labels_of(const Sentence& sentence, const RelationNumbers& numbers);

// Numbers the relations of known heads. Throws ArgumentError if no head is known, or for too many
// relations. For learners that take partial trees, an empty relation is unknown, unless all
// relations are empty.
RelationNumbers number_relations(std::span<const Sentence> sentences, const TrainOptions& options);

// A hash of all columns that training and scoring use.
std::string hash_of(std::span<const Sentence> sentences);

// The relation that all known arcs from 0 have and no other arc has, as `root` in Universal
// Dependencies. This looks at the gold trees: trees moved into the tree space have arcs with the
// relations of other arcs.
std::optional<int> find_root_label(std::span<const Sentence> sentences,
                                   const RelationNumbers& relations);

// The relations that the treebank has at most once per head; none if the options do not ask for
// them. Reports through options.say.
UniqueLabels find_unique_labels(std::span<const Sentence> sentences,
                                const RelationNumbers& relations, const TrainOptions& options);

// The number of sentences of options.teaching.
std::size_t taught_sentences(const TrainOptions& options);

// Makes the label of an arc unknown if the treebank has it on arcs from 0 only and this is another,
// or the reverse: another parser may have other relations of roots.
void forget_odd_root_labels(const Tree& tree, std::optional<int> root_label,
                            std::vector<int>& labels);

// The tree space of the options, or that of the data. Reports through options.say.
TreeSpace space_of(std::span<const Sentence> sentences, const TrainOptions& options);

// The nearest tree of the space. Heads that are unknown, or that had to change, are unknown in it
// if the given tree has unknown heads.
Tree nearest_known(const Tree& tree, const TreeSpace& space);

// The share of non-projective arcs among those of complete trees.
double non_projective_share(std::span<const Sentence> sentences);

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

// Sentences of options.teaching follow those of the treebank. A learner of joint labels that needs
// all of them gets only the sentences without unknown labels. Reports through options.say. Throws
// ArgumentError if no head is known.
TrainingData prepare_training(std::span<const Sentence> sentences, const TrainOptions& options);

}  // namespace arcus
