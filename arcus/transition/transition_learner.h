// SPDX-License-Identifier: Apache-2.0
//
// Trains a transition parser: an averaged perceptron for moves, and one for labels.
//
// A greedy arc-eager parser learns with a dynamic oracle (Goldberg & Nivre, 2012): after the first
// epoch it usually follows its own moves, so that it learns what to do after mistakes. A greedy
// arc-standard parser follows the moves to the tree. A parser with a beam learns from whole
// sequences: if the best sequence of the beam is wrong, the weights change where its score is
// farthest above that of the right sequence (max-violation, Huang et al., 2012).
//
// Labels are learnt on the arcs of the trees, in the configurations that training visits.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "arcus/transition/transition_model.h"

namespace arcus {

struct TransitionSentence {
  SentenceAtoms atoms;
  Tree tree;                // projective, with a single root
  std::vector<int> labels;  // element 0 of word 1; negative: unknown. Empty: unlabelled
};

struct TransitionProblem {
  std::span<const TransitionSentence> sentences = {};
  TransitionSystem system = TransitionSystem::kArcEager;
  int beam = 1;
  int labels = 0;
  std::optional<int> root_label = std::nullopt;
  int epochs = 10;
  std::uint64_t seed = 1;
  int min_updates = 1;  // of a feature that takes part in scores
  PackOptions pack = {};
  // Called after each epoch, from 1. `model` makes the model of the weights so far.
  std::function<void(int epoch, const std::function<TransitionModel()>& model)> after_epoch = {};
};

TransitionModel learn_transitions(const TransitionProblem& problem);

}  // namespace arcus
