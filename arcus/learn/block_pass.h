// SPDX-License-Identifier: Apache-2.0
//
// Processes blocks of sentences with fixed weights, then updates the weights. All learners that sum
// over all trees use this. A learner gets the scores of the labelled arcs of one sentence and
// returns a coefficient for each arc; the features of the arc are added to the weights with this
// coefficient. The learner does not deal with features.
//
// Work on single sentences (looking up features, scores, marginals) runs in parallel for the
// sentences of a block. The changes are then added sentence by sentence; each of several threads
// owns a part of the weights. Each weight sees the same additions in the same order, so the result
// does not depend on the number of threads.
//
// Looking up features is most of the work. The looked-up features are cached up to a given amount
// of memory: about 200 bytes per arc with the full feature set, and 100 more with labels.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "arcus/inference/tree_likelihood.h"
#include "arcus/learn/training_problem.h"
#include "arcus/learn_features/kept_features.h"
#include "arcus/learn_features/sentence_features.h"
#include "arcus/learn_features/weight_layout.h"

namespace arcus {

// The state of one sentence of a block. Its memory is reused for other sentences.
struct SentenceState {
  const TrainingSentence* gold = nullptr;
  const SentenceFeatures* features = nullptr;
  LabeledArcs scores;    // under the current weights
  LabeledChange change;  // coefficients of the features that are added to the weights
  double value = 0;      // a result of the work, to be summed
  LikelihoodScratch scratch;
  SparseSum sum;
  SentenceFeatures found;  // used if the features are not cached

  int size() const { return gold->tree.size(); }
  const ArcChoices& choices() const { return features->choices(); }

  // The element of `numbers` (one per labelled arc) for the right label of the right arc into m.
  // Throws ArgumentError if the arc may not have that label.
  double& of_right_label(int m, std::vector<double>& numbers) const;

  double squared_norm_of_change(double min_amount) {
    return features->squared_norm(change, min_amount, sum);
  }
};

class BlockPass {
 public:
  // Objects that the problem points to must outlive the pass. `memory` is the size of the feature
  // cache in bytes. Amounts of at most `min_amount` are ignored for features of two words.
  BlockPass(const TrainingProblem& problem, std::size_t memory, double min_amount);

  const WeightLayout& layout() const { return layout_; }
  std::size_t size() const { return layout_.size(); }  // number of weights

  void set_min_amount(double min_amount) { min_amount_ = min_amount; }

  // For each sentence of the block, computes the scores under factor * weights and calls
  // work(i, state), which sets value and change. Throws NumericError if a score, the value or the
  // change is not finite. This error, and an ArgumentError from the work, gives the number of the
  // sentence, from 1.
  using Work = std::function<void(std::size_t i, SentenceState& state)>;
  void run(std::span<const std::size_t> block, std::span<const double> weights, double factor,
           const Work& work);

  // The changes and values of the last block, added in its order.
  void add_changes(double factor, std::span<double> weights) const;
  double sum_of_values() const;

  // The weights times a factor, in the layout that a learner returns.
  std::vector<float> as_blocks(std::span<const double> weights, double factor = 1) const {
    return layout_.as_blocks(weights, factor);
  }

 private:
  std::span<const TrainingSentence> sentences_;
  int threads_;
  double min_amount_;
  WeightLayout layout_;
  KeptFeatures<SentenceFeatures> kept_;
  std::vector<SentenceState> states_;  // by index in the batch
  std::size_t count_ = 0;
};

// Throws NumericError, which names `what`, if a number off the diagonal is not finite.
void check_finite(const ArcTable& table, const char* what);

// The indices of all sentences, in order.
std::vector<std::size_t> in_order(std::span<const TrainingSentence> sentences);

// Cuts the order into blocks of at most `max_arcs` arcs, with at least one sentence each. Blocks do
// not depend on the number of threads. The features of a block are in memory at the same time.
std::vector<std::span<const std::size_t>> blocks_of_arcs(
    std::span<const std::size_t> order, std::span<const TrainingSentence> sentences,
    std::size_t max_arcs = 100'000);

// Cuts the order into blocks of `count` sentences.
std::vector<std::span<const std::size_t>> blocks_of_sentences(std::span<const std::size_t> order,
                                                              int count);

}  // namespace arcus
