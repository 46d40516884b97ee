// SPDX-License-Identifier: Apache-2.0
//
// Online learners of labelled trees, judged by all labelled trees of a small sentence: the best
// one, the one that violates its margin most, and the first step, worked out by hand.
#include <algorithm>
#include <functional>
#include <limits>
#include <map>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "arcus/learn/learners.h"
#include "arcus/learn/online.h"
#include "arcus/scorer/arc_scorer.h"
#include "tests/support/enumerate_trees.h"

namespace arcus {
namespace {

constexpr int kWords = 4;
constexpr int kLabels = 3;

// Words that are told apart by their forms, of two tags, with any trees and relations.
class Labeled : public ::testing::Test {
 protected:
  Labeled() : choices_(kLabels) {
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
                            ArcLabelKeys(sentence),
                            std::move(labels)});
    }
    std::vector<std::uint64_t> keys;
    std::vector<std::uint64_t> label_keys;
    for (const TrainingSentence& sentence : sentences_) {
      const ArcLabelKeys& of_labels = *sentence.label_keys;
      for (int m = 1; m <= kWords; ++m) {
        const int h = sentence.tree.head(m);
        sentence.keys.append_keys(h, m, keys);
        of_labels.append_keys(h, m, label_keys);
        choices_.add(of_labels.kind_of(h, m), sentence.label(m));
      }
    }
    for (const std::uint64_t key : keys) index_.insert(key);
    for (const std::uint64_t key : label_keys) label_index_.insert(key);
    problem_ = {.sentences = sentences_,
                .features = {&index_, &label_index_, &choices_},
                .space = space_,
                .epochs = 1};
  }

  std::size_t size() const {
    return index_.size() * kWeightsPerFeature + label_index_.size() * kLabels;
  }

  AveragedWeights any_weights(std::uint64_t seed) const {
    AveragedWeights weights(size());
    Random random(seed);
    for (std::size_t i = 0; i < size(); ++i) {
      weights.add({{i, 1}}, static_cast<double>(random.below(9)) / 8 - 0.5);
    }
    return weights;
  }

  // Every tree with every relation that its arcs may have.
  void for_each_labeled_tree(const TrainingSentence& sentence,
                             const std::function<void(const LabeledTree&)>& visit) const {
    for (const Tree& tree : testing::enumerate_trees(kWords, space_)) {
      std::vector<int> labels(kWords);
      const std::function<void(int)> label_from = [&](int m) {
        if (m > kWords) return visit({tree, labels, 0});
        for (const int label :
             choices_.of(sentence.label_keys->kind_of(tree.head(m), m), tree.head(m) == kRoot)) {
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
  TrainingProblem problem_;
};

TEST_F(Labeled, TheBestTreeOfBestLabelsIsTheBestLabeledTree) {
  using By = OnlineSentence::By;
  for (std::size_t s = 0; s < sentences_.size(); ++s) {
    const AveragedWeights weights = any_weights(s);
    OnlineSentence sentence(problem_, weights.current());
    sentence.set(sentences_[s]);
    for (const By by : {By::kScore, By::kScoreAndLoss}) {
      const auto value = [&](const LabeledTree& tree) {
        return (by == By::kScore ? 0 : loss_of(Loss::kHeads, sentences_[s], tree)) -
               weights.dot(sentence.difference(tree));
      };
      double best = -std::numeric_limits<double>::infinity();
      for_each_labeled_tree(sentences_[s],
                            [&](const LabeledTree& tree) { best = std::max(best, value(tree)); });
      EXPECT_NEAR(value(sentence.best_trees(1, by).at(0)), best, 1e-4);
      if (by == By::kScore) {
        EXPECT_NEAR(value(*sentence.best_tree()), best, 1e-4);
      }
    }
  }
}

// By score and loss: the values of all labelled trees, but that a tree counts once, with the labels
// that are best for it.
TEST_F(Labeled, TheBestTreesByScoreAndLossAreThoseOfEnumerationWithAnyCosts) {
  constexpr int kBest = 5;
  for (std::size_t s = 0; s < sentences_.size(); ++s) {
    sentences_[s].costs = {3, 0, 0.5F, 2};
    const AveragedWeights weights = any_weights(s);
    OnlineSentence sentence(problem_, weights.current());
    sentence.set(sentences_[s]);
    const auto value = [&](const LabeledTree& tree) {
      return loss_of(Loss::kHeads, sentences_[s], tree) - weights.dot(sentence.difference(tree));
    };
    std::map<std::vector<int>, double> best_of_tree;
    for_each_labeled_tree(sentences_[s], [&](const LabeledTree& tree) {
      std::vector<int> heads;
      for (int m = 1; m <= kWords; ++m) heads.push_back(tree.tree.head(m));
      const auto [found, is_new] = best_of_tree.emplace(heads, value(tree));
      if (!is_new) found->second = std::max(found->second, value(tree));
    });
    std::vector<double> expected;
    expected.reserve(best_of_tree.size());
    for (const auto& [heads, highest] : best_of_tree) expected.push_back(highest);
    std::sort(expected.rbegin(), expected.rend());
    const auto trees = sentence.best_trees(kBest, OnlineSentence::By::kScoreAndLoss);
    ASSERT_EQ(trees.size(), std::size_t{kBest});
    for (std::size_t k = 0; k < trees.size(); ++k) {
      EXPECT_NEAR(value(trees[k]), expected[k], 1e-4) << s << " " << k;
    }
  }
}

TEST_F(Labeled, TheDifferenceHoldsTheRowsOfWhatDiffers) {
  const TrainingSentence& gold = sentences_[0];
  const std::vector<int>& right = gold.labels;
  const std::vector<float> zeros(size(), 0);
  OnlineSentence sentence(problem_, zeros);
  sentence.set(gold);
  EXPECT_TRUE(sentence.difference({gold.tree, right, 0}).empty());

  // Another label of word 2: its features leave one column for another.
  std::vector<int> wrong = right;
  wrong[1] = (right[1] + 1) % kLabels;
  SparseVector expected;
  std::vector<std::uint64_t> keys;
  gold.label_keys->append_keys(gold.tree.head(2), 2, keys);
  for (const std::uint64_t key : keys) {
    const std::size_t row =
        index_.size() * kWeightsPerFeature + std::size_t{label_index_.find(key)} * kLabels;
    expected.push_back({row + static_cast<std::size_t>(right[1]), 1});
    expected.push_back({row + static_cast<std::size_t>(wrong[1]), -1});
  }
  normalize(expected);
  EXPECT_EQ(sentence.difference({gold.tree, wrong, 0}), expected);
}

class FirstLabeledStep : public Labeled {
 protected:
  FirstLabeledStep() : zeros_(size(), 0), sentence_(problem_, zeros_) {
    problem_.sentences = std::span(sentences_).first(1);
    sentence_.set(sentences_[0]);
    first_ = *sentence_.best_tree();
    difference_ = sentence_.difference(first_);
  }

  std::vector<float> step(double size_of_step) const {
    AveragedWeights expected(size());
    expected.add(difference_, size_of_step);
    expected.finish_example();
    return expected.average();
  }

  std::vector<float> zeros_;
  OnlineSentence sentence_;
  LabeledTree first_;
  SparseVector difference_;
};

TEST_F(FirstLabeledStep, OfThePerceptronIsTheDifference) {
  ASSERT_FALSE(difference_.empty());
  EXPECT_EQ(learn(problem_, PerceptronOptions()), step(1));
}

TEST_F(FirstLabeledStep, OfMiraIsThePassiveAggressiveOne) {
  const double loss = loss_of(Loss::kHeads, sentences_[0], first_);
  const auto wanted = step(loss / dot(difference_, difference_));
  const auto found = learn(problem_, MiraOptions{.k = 1, .violated = false});
  for (std::size_t i = 0; i < found.size(); ++i) ASSERT_NEAR(found[i], wanted[i], 1e-7);
}

TEST_F(FirstLabeledStep, OfMiraIsTakenFromTheLabeledTreeThatViolatesItsMarginMost) {
  // With all weights 0 that is one of the largest loss, and one step gives it its margin.
  double largest = 0;
  for_each_labeled_tree(sentences_[0], [&](const LabeledTree& tree) {
    largest = std::max(largest, loss_of(Loss::kHeads, sentences_[0], tree));
  });
  const LabeledTree worst = sentence_.best_trees(1, OnlineSentence::By::kScoreAndLoss).at(0);
  EXPECT_EQ(loss_of(Loss::kHeads, sentences_[0], worst), largest);
  const auto weights = learn(problem_, MiraOptions{.k = 1});
  double margin = 0;
  for (const SparseTerm& term : sentence_.difference(worst)) {
    margin += static_cast<double>(term.value) * static_cast<double>(weights[term.index]);
  }
  EXPECT_NEAR(margin, largest, 1e-4);
}

TEST_F(Labeled, LearnsHeadsAndLabelsThatCanBeSeparatedInEveryTreeSpace) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    const auto trees = testing::enumerate_trees(kWords, space);
    Random random(3);
    for (TrainingSentence& sentence : sentences_) {
      sentence.tree = trees[random.below(trees.size())];
      const ArcLabelKeys& keys = *sentence.label_keys;
      std::vector<std::uint64_t> arc_keys;
      for (int m = 1; m <= kWords; ++m) {
        const int h = sentence.tree.head(m);
        keys.append_keys(h, m, arc_keys);
        choices_.add(keys.kind_of(h, m), sentence.label(m));
      }
      for (const std::uint64_t key : arc_keys) label_index_.insert(key);
    }
    problem_.space = space;
    problem_.epochs = 8;
    for (const LearnerOptions& learner :
         {LearnerOptions(PerceptronOptions()), LearnerOptions(MiraOptions())}) {
      const auto weights = learn(problem_, learner);
      OnlineSentence current(problem_, weights);
      for (const TrainingSentence& sentence : sentences_) {
        current.set(sentence);
        const auto best = current.best_tree();
        EXPECT_EQ(best->tree, sentence.tree);
        EXPECT_EQ(best->labels, sentence.labels);
      }
    }
  }
}

}  // namespace
}  // namespace arcus
