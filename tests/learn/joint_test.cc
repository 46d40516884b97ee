// SPDX-License-Identifier: Apache-2.0
//
// Heads and relations learnt together, judged by all labelled trees of a small sentence: the best
// one, the one that violates its margin most, and the first step, worked out by hand.
#include "arcus/learn/joint.h"

#include <functional>
#include <limits>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "arcus/scorer/arc_scorer.h"
#include "tests/support/enumerate_trees.h"

namespace arcus {
namespace {

constexpr int kWords = 4;
constexpr int kLabels = 3;

// Words that are told apart by their forms, of two tags, with any trees and relations.
class Joint : public ::testing::Test {
 protected:
  Joint() : choices_(kLabels) {
    Random random(7);
    const auto trees = testing::enumerate_trees(kWords, space_);
    for (int s = 0; s < 8; ++s) {
      Sentence sentence;
      std::vector<int> labels;
      for (int m = 1; m <= kWords; ++m) {
        Word& word = sentence.words.emplace_back();
        word.form = "w" + std::to_string(s) + "." + std::to_string(m);
        word.upos = random.uniform() < 0.5 ? "A" : "B";
        labels.push_back(static_cast<int>(random.below(kLabels)));
      }
      sentences_.push_back({ArcKeys(sentence, FeatureSet::kPaper),
                            trees[random.below(trees.size())],
                            {},
                            TrainingLabels{ArcLabelKeys(sentence), std::move(labels)}});
    }
    std::vector<std::uint64_t> keys;
    std::vector<std::uint64_t> label_keys;
    for (const TrainingSentence& sentence : sentences_) {
      const auto& [of_labels, labels] = *sentence.relations;
      for (int m = 1; m <= kWords; ++m) {
        const int h = sentence.tree.head(m);
        sentence.keys.append_keys(h, m, keys);
        of_labels.append_keys(h, m, label_keys);
        choices_.add(of_labels.kind_of(h, m), labels[static_cast<std::size_t>(m) - 1]);
      }
    }
    for (const std::uint64_t key : keys) index_.insert(key);
    for (const std::uint64_t key : label_keys) label_index_.insert(key);
    problem_.online = {.sentences = sentences_, .index = &index_, .space = space_, .epochs = 1};
    problem_.label_index = &label_index_;
    problem_.choices = &choices_;
  }

  std::size_t size() const { return index_.size() * kBlock + label_index_.size() * kLabels; }

  AveragedWeights any_weights(std::uint64_t seed) const {
    AveragedWeights weights(size());
    Random random(seed);
    for (std::size_t i = 0; i < size(); ++i) {
      weights.add({{i, 1}}, static_cast<double>(random.below(9)) / 8 - 0.5);
    }
    return weights;
  }

  // Every tree with every relation that its arcs may have.
  void for_each_labeled_tree(
      const TrainingSentence& sentence,
      const std::function<void(const Tree&, const std::vector<int>&)>& visit) const {
    for (const Tree& tree : testing::enumerate_trees(kWords, space_)) {
      std::vector<int> labels(kWords);
      const std::function<void(int)> label_from = [&](int m) {
        if (m > kWords) return visit(tree, labels);
        for (const int label : choices_.of(sentence.relations->keys.kind_of(tree.head(m), m))) {
          labels[static_cast<std::size_t>(m) - 1] = label;
          label_from(m + 1);
        }
      };
      label_from(1);
    }
  }

  TreeSpace space_{false, Roots::kSingle};
  std::vector<TrainingSentence> sentences_;
  FeatureIndex index_;
  FeatureIndex label_index_;
  LabelChoices choices_;
  JointProblem problem_;
};

TEST_F(Joint, TheBestTreeOfBestRelationsIsTheBestLabeledTree) {
  ArcDifferences differences(index_);
  ArcScores scores;
  ArcLabels labels;
  for (std::size_t s = 0; s < sentences_.size(); ++s) {
    const TrainingSentence& sentence = sentences_[s];
    const AveragedWeights weights = any_weights(s);
    for (const bool with_loss : {false, true}) {
      score_joint(problem_, sentence, weights.current(), with_loss, scores, labels);
      const auto value = [&](const Tree& tree, const std::vector<int>& with) {
        return (with_loss ? joint_loss({}, sentence, tree, with) : 0) -
               weights.dot(joint_difference(problem_, sentence, tree, with, differences));
      };
      double best = -std::numeric_limits<double>::infinity();
      for_each_labeled_tree(sentence, [&](const Tree& tree, const std::vector<int>& with) {
        best = std::max(best, value(tree, with));
      });
      const auto found = best_tree(scores, space_);
      EXPECT_NEAR(value(found->tree, labels.of(found->tree)), best, 1e-4);
    }
  }
}

TEST_F(Joint, TheLossCountsHeadsAndRelations) {
  TrainingSentence& gold = sentences_[0];
  gold.tree = {2, 0, 2, 3};
  gold.relations->labels = {0, 1, 2, 0};
  EXPECT_EQ(joint_loss({}, gold, gold.tree, {0, 1, 2, 0}), 0);
  EXPECT_EQ(joint_loss({}, gold, gold.tree, {1, 1, 2, 2}), 2);
  EXPECT_EQ(joint_loss({}, gold, {2, 0, 2, 2}, {0, 1, 2, 0}), 1);
  EXPECT_EQ(joint_loss({}, gold, {2, 0, 2, 2}, {0, 1, 2, 1}), 2);
  EXPECT_EQ(joint_loss({Loss::Kind::kZeroOne}, gold, {2, 0, 2, 2}, {0, 1, 2, 1}), 1);
  EXPECT_EQ(joint_loss({Loss::Kind::kZeroOne}, gold, gold.tree, {1, 1, 2, 0}), 1);
  gold.costs = {1, 1, 1, 0.25};
  EXPECT_EQ(joint_loss({}, gold, {2, 0, 2, 2}, {1, 1, 2, 1}), 1.5);
}

TEST_F(Joint, TheDifferenceHoldsTheRowsOfWhatDiffers) {
  const TrainingSentence& gold = sentences_[0];
  const std::vector<int>& right = gold.relations->labels;
  ArcDifferences differences(index_);
  EXPECT_TRUE(joint_difference(problem_, gold, gold.tree, right, differences).empty());

  // Another relation of word 2: its features leave one column for another.
  std::vector<int> wrong = right;
  wrong[1] = (right[1] + 1) % kLabels;
  SparseVector expected;
  std::vector<std::uint64_t> keys;
  gold.relations->keys.append_keys(gold.tree.head(2), 2, keys);
  for (const std::uint64_t key : keys) {
    const std::size_t row = index_.size() * kBlock + std::size_t{label_index_.find(key)} * kLabels;
    expected.push_back({row + static_cast<std::size_t>(right[1]), 1});
    expected.push_back({row + static_cast<std::size_t>(wrong[1]), -1});
  }
  normalize(expected);
  EXPECT_EQ(joint_difference(problem_, gold, gold.tree, wrong, differences), expected);
}

class FirstJointStep : public Joint {
 protected:
  FirstJointStep() {
    problem_.online.sentences = std::span(sentences_).first(1);
    score_joint(problem_, sentences_[0], std::vector<float>(size()), false, scores_, labels_);
    first_ = best_tree(scores_, space_)->tree;
    ArcDifferences differences(index_);
    difference_ =
        joint_difference(problem_, sentences_[0], first_, labels_.of(first_), differences);
  }

  std::vector<float> step(double size_of_step) const {
    AveragedWeights expected(size());
    expected.add(difference_, size_of_step);
    expected.finish_example();
    return expected.average();
  }

  ArcScores scores_;
  ArcLabels labels_;
  Tree first_;
  SparseVector difference_;
};

TEST_F(FirstJointStep, OfThePerceptronIsTheDifference) {
  ASSERT_FALSE(difference_.empty());
  EXPECT_EQ(train_joint_perceptron(problem_), step(1));
}

TEST_F(FirstJointStep, OfMiraIsThePassiveAggressiveOne) {
  const double loss = joint_loss({}, sentences_[0], first_, labels_.of(first_));
  const auto wanted = step(loss / dot(difference_, difference_));
  const auto found = train_joint_mira(problem_, {.k = 1, .violated = false});
  for (std::size_t i = 0; i < found.size(); ++i) ASSERT_NEAR(found[i], wanted[i], 1e-7);
}

TEST_F(FirstJointStep, OfMiraIsTakenFromTheLabeledTreeThatViolatesItsMarginMost) {
  // With all weights 0 that is one of the largest loss, and one step gives it its margin.
  double largest = 0;
  for_each_labeled_tree(sentences_[0], [&](const Tree& tree, const std::vector<int>& labels) {
    largest = std::max(largest, joint_loss({}, sentences_[0], tree, labels));
  });
  score_joint(problem_, sentences_[0], std::vector<float>(size()), true, scores_, labels_);
  const Tree worst = best_tree(scores_, space_)->tree;
  const std::vector<int> with = labels_.of(worst);
  EXPECT_EQ(joint_loss({}, sentences_[0], worst, with), largest);
  ArcDifferences differences(index_);
  const auto weights = train_joint_mira(problem_, {.k = 1});
  double margin = 0;
  for (const SparseTerm& term :
       joint_difference(problem_, sentences_[0], worst, with, differences)) {
    margin += static_cast<double>(term.value) * static_cast<double>(weights[term.index]);
  }
  EXPECT_NEAR(margin, largest, 1e-4);
}

TEST_F(Joint, LearnsHeadsAndRelationsThatCanBeSeparatedInEveryTreeSpace) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    const auto trees = testing::enumerate_trees(kWords, space);
    Random random(3);
    for (TrainingSentence& sentence : sentences_) {
      sentence.tree = trees[random.below(trees.size())];
      const auto& [keys, labels] = *sentence.relations;
      std::vector<std::uint64_t> arc_keys;
      for (int m = 1; m <= kWords; ++m) {
        const int h = sentence.tree.head(m);
        keys.append_keys(h, m, arc_keys);
        choices_.add(keys.kind_of(h, m), labels[static_cast<std::size_t>(m) - 1]);
      }
      for (const std::uint64_t key : arc_keys) label_index_.insert(key);
    }
    problem_.online.space = space;
    problem_.online.epochs = 8;
    for (const bool mira : {false, true}) {
      const auto weights = mira ? train_joint_mira(problem_, {}) : train_joint_perceptron(problem_);
      ArcScores scores;
      ArcLabels labels;
      for (const TrainingSentence& sentence : sentences_) {
        score_joint(problem_, sentence, weights, false, scores, labels);
        const Tree best = best_tree(scores, space)->tree;
        EXPECT_EQ(best, sentence.tree);
        EXPECT_EQ(labels.of(best), sentence.relations->labels);
      }
    }
  }
}

}  // namespace
}  // namespace arcus
