// SPDX-License-Identifier: Apache-2.0
//
// What the online learners have in common: sentences in a new order each epoch, an update after
// each, and the average of all weights at the end. An update asks a few questions about one
// sentence under the weights as they are, and adds vectors to the weights; of features and of how
// trees are found it knows nothing.
//
// A labelled arc's score is that of the arc and that of the label. The labels of a tree do not look
// at each other, so that the best labelled tree is the best tree of arcs that each have their best
// label (McDonald, 2006, chapter 5). A loss is a sum over arcs and labels too: the trees whose
// score and loss together are highest are found by raising the scores of all that is wrong.
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

// One sentence after another under the current weights. Answers are those of the weights as they
// are when the question is asked.
class OnlineSentence {
 public:
  // Both must outlive it.
  OnlineSentence(const TrainingProblem& problem, std::span<const float> weights)
      : problem_(problem), weights_(parts_of(weights, problem.features)) {}

  void set(const TrainingSentence& gold) { gold_ = &gold; }
  const TrainingSentence& gold() const { return *gold_; }

  // The scores of arcs, without labels.
  const ArcScores& arc_scores();

  // The tree of the highest score, and the k trees of the highest score, or of the highest score
  // and loss of heads and labels. Their labels are the best of each arc, the first among equals.
  std::optional<LabeledTree> best_tree();
  enum class By { kScore, kScoreAndLoss };
  std::vector<LabeledTree> best_trees(int k, By by);

  // f(right tree) - f(tree), and f(h, m) - f(other, m) without labels; both normalized.
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

  // Scratch that is kept from sentence to sentence.
  ArcScores scores_;
  ArcChoices choices_;
  std::vector<float> label_scores_;  // see ArcChoices
  std::size_t stride_ = 0;
  std::vector<int> best_labels_;  // of each arc
  std::vector<std::uint64_t> keys_;
  RaggedArray<std::uint64_t> label_keys_;  // of the arcs into one word, by head
  RaggedArray<const float*> label_rows_;   // of these keys
  InferenceScratch inference_;
};

using OnlineUpdate = std::function<void(OnlineSentence& sentence, AveragedWeights& weights)>;

// Runs the update over all sentences, epochs times, and returns the average of the weights.
std::vector<float> learn_online(const TrainingProblem& problem, const OnlineUpdate& update);

}  // namespace arcus
