// SPDX-License-Identifier: Apache-2.0
//
// Processes blocks of sentences with fixed weights, then updates the weights: used by all learners
// that sum over all trees. A learner gets the scores of the labelled arcs of one sentence and
// returns a coefficient for each arc, whose features are added to the weights with it; it knows no
// features.
//
// What depends on one sentence only (looking up features, scores, marginals) is done for the
// sentences of a block in parallel. The changes are then added sentence after sentence; several
// threads each own a part of the weights. Each weight sees the same additions in the same order,
// so that the result does not depend on the number of threads.
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

// One sentence at work; its memory serves one sentence after another.
struct SentenceState {
  const TrainingSentence* gold = nullptr;
  const SentenceFeatures* features = nullptr;
  LabeledArcs scores;    // under the weights
  LabeledChange change;  // what is added to the weights, times the features
  double value = 0;      // what the work wants to be remembered
  LikelihoodScratch scratch;
  SparseSum sum;
  SentenceFeatures found;  // when they are not kept

  int size() const { return gold->tree.size(); }
  const ArcChoices& choices() const { return features->choices(); }

  // Where the number of the right label of a word's right arc is among those of all. Throws
  // ArgumentError when the arc may not have that label.
  double& of_right_label(int m, std::vector<double>& numbers) const;

  double squared_norm_of_change(double min_amount) {
    return features->squared_norm(change, min_amount, sum);
  }
};

class BlockPass {
 public:
  // What the problem points to must outlive the pass. `memory` is for kept features, in bytes.
  // Amounts of at most `min_amount` are not multiplied with features of two words.
  BlockPass(const TrainingProblem& problem, std::size_t memory, double min_amount);

  const WeightLayout& layout() const { return layout_; }
  std::size_t size() const { return layout_.size(); }  // weights

  void set_min_amount(double min_amount) { min_amount_ = min_amount; }

  // For each sentence of the block: its scores under factor * weights, and then work(i, state),
  // which fills in value and change. Throws NumericError when a score, the value or the change is
  // not finite. That, and an ArgumentError of the work, names the sentence by its number, from 1.
  using Work = std::function<void(std::size_t i, SentenceState& state)>;
  void run(std::span<const std::size_t> block, std::span<const double> weights, double factor,
           const Work& work);

  // Of the block that was run last, in its order.
  void add_changes(double factor, std::span<double> weights) const;
  double sum_of_values() const;

  // The weights times a factor, as a learner returns them.
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

// Throws NumericError, naming what it was, for a number off the diagonal that is not finite.
void check_finite(const ArcTable& table, const char* what);

// The numbers of all sentences, in order.
std::vector<std::size_t> in_order(std::span<const TrainingSentence> sentences);

// Cuts the order into blocks of at most `max_arcs` arcs, at least one sentence each, whatever the
// number of threads: the features of a block are in memory at the same time.
std::vector<std::span<const std::size_t>> blocks_of_arcs(
    std::span<const std::size_t> order, std::span<const TrainingSentence> sentences,
    std::size_t max_arcs = 100'000);

// Cuts it into blocks of `count` sentences.
std::vector<std::span<const std::size_t>> blocks_of_sentences(std::span<const std::size_t> order,
                                                              int count);

}  // namespace arcus
