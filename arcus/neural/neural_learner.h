// SPDX-License-Identifier: Apache-2.0
//
// Trains the network by stochastic gradient descent on batches of sentences.
//
// A batch is cut into four parts whatever the number of threads; their gradients are added in
// order, and the random numbers of a sentence depend on the seed, the epoch and the sentence only.
// So the weights do not depend on the number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "arcus/neural/arc_losses.h"
#include "arcus/neural/learner_state.h"
#include "arcus/neural/neural_options.h"
#include "arcus/neural/weights.h"
#include "arcus/neural/word_inputs.h"

namespace arcus {

struct NeuralSentence {
  SentenceInputs inputs;
  Tree tree;
  std::vector<int> labels;         // of words 1..n; below 0: unknown; empty: unlabelled
  std::vector<SoftArc> soft = {};  // none: the tree
  float weight = 1;
};

// Sentences beside those of the treebank, too many to see all of them in each epoch. An epoch sees
// as many of their words as `share` times the words of the treebank; the next epoch goes on with
// the others, in an order that is drawn once. Only the sentences of one epoch are in memory.
struct FurtherSentences {
  std::size_t count = 0;
  std::function<std::size_t(std::size_t index)> words = {};        // of a sentence
  std::function<NeuralSentence(std::size_t index)> sentence = {};  // called from several threads
  double share = 2;
};

struct NeuralProblem {
  // `copies` times the same sentences with other inputs; each epoch sees one copy of each.
  std::span<const NeuralSentence> sentences;
  std::size_t copies = 1;
  FurtherSentences further = {};
  std::size_t labels = 0;
  TreeSpace space;
  NeuralOptions options;
  int epochs = 30;
  std::uint64_t seed = 1;
  int threads = 1;
  // Go on from here; null: start.
  const LearnerState* resume = nullptr;
  // Called after each epoch, with the mean loss per word.
  std::function<void(double loss, const LearnerState& state)> after_epoch = {};
};

NetworkWeights learn_network(const NeuralProblem& problem, const WordInputs& inputs);

}  // namespace arcus
