// SPDX-License-Identifier: Apache-2.0
//
// The common part of the online learners: sentences in a new order each epoch, an update after each
// sentence, and the average of all weights at the end. An update queries one sentence under the
// current weights and adds vectors to the weights. It does not deal with features or with the
// search for trees.
//
// The score of a labelled arc is the sum of the scores of the arc and of the label. Given a tree,
// its labels are independent, so the best labelled tree is the best tree of arcs that each have
// their best label (McDonald, 2006, chapter 5). The loss is a sum over arcs and labels, too: the
// trees with the highest sum of score and loss are found by raising the scores of all wrong arcs
// and labels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "arcus/base/ragged_array.h"
#include "arcus/inference/labeled_trees.h"
#include "arcus/inference/trees.h"
#include "arcus/learn/training_problem.h"
#include "arcus/learn_features/averaged_weights.h"
#include "arcus/learn_features/labeled_arcs.h"
#include "arcus/learn_features/sparse_vector.h"

namespace arcus {

// Queries about one sentence at a time, under the weights at the time of the query.
class OnlineSentence {
 public:
  // Both arguments must outlive this object.
  OnlineSentence(const TrainingProblem& problem, std::span<const float> weights)
      : problem_(problem), weights_(parts_of(weights, problem.features)) {}

  void set(const TrainingSentence& gold) { gold_ = &gold; }
  const TrainingSentence& gold() const { return *gold_; }

  // The scores of arcs, without labels.
  const ArcScores& arc_scores();

  // The tree with the highest score, and the k trees with the highest score or with the highest sum
  // of score and loss. Each arc has its best label, the first one in a tie.
  std::optional<LabeledTree> best_tree();
  enum class By { kScore, kScoreAndLoss };
  std::vector<LabeledTree> best_trees(int k, By by);

  // f(right tree) - f(tree), and f(h, m) - f(other, m) without labels. Both are normalized.
  SparseVector difference(const LabeledTree& tree);
  SparseVector difference(int h, int other, int m);

 private:
  void score(By by);
  void score_labels();
  void find_label_rows(int m);
  LabeledTree labeled(ScoredTree tree) const;
  int& best_label(int h, int m) {
    return best_labels_[static_cast<std::size_t>(m) * stride_ + static_cast<std::size_t>(h)];
  }
  void add_arc(int h, int m, float value, SparseVector& vector);
  void add_label(int h, int m, int label, float value, SparseVector& vector);

  const TrainingProblem& problem_;
  WeightParts weights_;
  const TrainingSentence* gold_ = nullptr;

  // Scratch that is reused for each sentence.
  ArcScores scores_;
  ArcChoices choices_;
  std::vector<float> label_scores_;  // see ArcChoices
  std::size_t stride_ = 0;
  std::vector<int> best_labels_;  // of each arc
  std::vector<std::uint64_t> keys_;
  RaggedArray<std::uint64_t> label_keys_;  // of the arcs into one word, by head
  RaggedArray<const float*> label_rows_;   // the rows of weights of label_keys_
  InferenceScratch inference_;
};

using OnlineUpdate = std::function<void(OnlineSentence& sentence, AveragedWeights& weights)>;

// Runs the update on all sentences in each of problem.epochs epochs and returns the averaged
// weights.
std::vector<float> learn_online(const TrainingProblem& problem, const OnlineUpdate& update);

}  // namespace arcus
