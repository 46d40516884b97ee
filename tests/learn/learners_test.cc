// SPDX-License-Identifier: Apache-2.0
//
// Every learner over every tree space: what can be separated is, the first step is the one that can
// be worked out by hand, and the same problem gives the same bytes.
#include <cmath>
#include <functional>

#include <gtest/gtest.h>

#include "arcus/inference/nearest_tree.h"
#include "arcus/learn/factored_mira.h"
#include "arcus/learn/mira.h"
#include "arcus/learn/perceptron.h"
#include "arcus/scorer/arc_scorer.h"
#include "tests/support/enumerate_trees.h"

namespace arcus {
namespace {

using Train = std::function<std::vector<float>(const OnlineProblem&)>;

struct Learner {
  const char* name;
  Train train;
};

const std::vector<Learner>& learners() {
  static const std::vector<Learner> all = {
      {"perceptron", train_perceptron},
      {"mira, k = 1", [](const OnlineProblem& p) { return train_mira(p, {.k = 1}); }},
      {"mira, k = 5", [](const OnlineProblem& p) { return train_mira(p, {.k = 5}); }},
      {"factored mira", [](const OnlineProblem& p) { return train_factored_mira(p, {}); }},
  };
  return all;
}

// Sentences of words that are told apart by their forms, with any trees of the space: the arcs can
// be learnt by heart.
std::vector<TrainingSentence> separable(const TreeSpace& space) {
  std::vector<TrainingSentence> sentences;
  Random random(5);
  const auto trees = testing::enumerate_trees(5, space);
  for (int s = 0; s < 12; ++s) {
    Sentence sentence;
    for (int m = 1; m <= 5; ++m) {
      Word& word = sentence.words.emplace_back();
      word.form = "w" + std::to_string(s) + "." + std::to_string(m);
      word.upos = random.uniform() < 0.5 ? "A" : "B";
    }
    sentences.push_back(
        {ArcKeys(sentence, FeatureSet::kPaper), trees[random.below(trees.size())], {}});
  }
  return sentences;
}

FeatureIndex index_of(const std::vector<TrainingSentence>& sentences) {
  FeatureIndex index;
  std::vector<std::uint64_t> keys;
  for (const TrainingSentence& sentence : sentences) {
    for (int m = 1; m <= sentence.tree.size(); ++m) {
      sentence.keys.append_keys(sentence.tree.head(m), m, keys);
    }
  }
  for (const std::uint64_t key : keys) index.insert(key);
  return index;
}

TEST(Learners, LearnWhatCanBeSeparatedInEveryTreeSpace) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    const auto sentences = separable(space);
    const FeatureIndex index = index_of(sentences);
    OnlineProblem problem{.sentences = sentences, .index = &index, .space = space, .epochs = 8};
    for (const Learner& learner : learners()) {
      const std::vector<float> weights = learner.train(problem);
      for (const TrainingSentence& sentence : sentences) {
        ArcScores scores;
        score_arcs(sentence.keys, index, weights, scores);
        EXPECT_EQ(best_tree(scores, space)->tree, sentence.tree) << learner.name;
      }
    }
  }
}

TEST(Learners, TheSameProblemGivesTheSameWeights) {
  const TreeSpace space{true, Roots::kSingle};
  const auto sentences = separable(space);
  const FeatureIndex index = index_of(sentences);
  const OnlineProblem problem{.sentences = sentences, .index = &index, .space = space, .epochs = 3};
  OnlineProblem other_seed = problem;
  other_seed.seed = 2;
  for (const Learner& learner : learners()) {
    EXPECT_EQ(learner.train(problem), learner.train(problem)) << learner.name;
    EXPECT_NE(learner.train(problem), learner.train(other_seed)) << learner.name;
  }
}

TEST(Learners, TellTheAverageAfterEachEpoch) {
  const TreeSpace space{false, Roots::kMulti};
  const auto sentences = separable(space);
  const FeatureIndex index = index_of(sentences);
  for (const Learner& learner : learners()) {
    std::vector<int> epochs;
    std::vector<float> last;
    OnlineProblem problem{.sentences = sentences, .index = &index, .space = space, .epochs = 3};
    problem.after_epoch = [&](int epoch, const std::vector<float>& average) {
      epochs.push_back(epoch);
      last = average;
    };
    EXPECT_EQ(learner.train(problem), last) << learner.name;
    EXPECT_EQ(epochs, (std::vector<int>{1, 2, 3})) << learner.name;
  }
}

class FirstStep : public ::testing::Test {
 protected:
  FirstStep() : sentences_(separable(space_)), index_(index_of(sentences_)) {
    sentences_.erase(sentences_.begin() + 1, sentences_.end());
    problem_ = {.sentences = sentences_, .index = &index_, .space = space_, .epochs = 1};
    // With all weights 0 the decoder shows its choice among equals.
    first_ = best_tree(ArcScores(5), space_)->tree;
    ArcDifferences differences(index_);
    difference_ = differences.between(sentences_[0].keys, sentences_[0].tree, first_);
    loss_ = loss_of({}, sentences_[0].tree, first_);
  }

  TreeSpace space_{false, Roots::kSingle};
  std::vector<TrainingSentence> sentences_;
  FeatureIndex index_;
  OnlineProblem problem_;
  Tree first_;
  SparseVector difference_;
  double loss_ = 0;
};

TEST_F(FirstStep, OfThePerceptronIsTheDifference) {
  ASSERT_GT(loss_, 0);
  AveragedWeights expected(index_.size() * kBlock);
  expected.add(difference_, 1);
  expected.finish_example();
  EXPECT_EQ(train_perceptron(problem_), expected.average());
}

TEST_F(FirstStep, OfMiraIsThePassiveAggressiveOne) {
  AveragedWeights expected(index_.size() * kBlock);
  expected.add(difference_, loss_ / dot(difference_, difference_));
  expected.finish_example();
  const auto found = train_mira(problem_, {.k = 1, .violated = false});
  const auto wanted = expected.average();
  for (std::size_t i = 0; i < found.size(); ++i) ASSERT_NEAR(found[i], wanted[i], 1e-7);
}

TEST_F(FirstStep, OfMiraLeavesNoMarginTooSmall) {
  const auto weights = train_mira(problem_, {.k = 5, .violated = false});
  ArcScores scores;
  score_arcs(sentences_[0].keys, index_, weights, scores);
  const double gold = score_of(scores, sentences_[0].tree);
  // The five trees that were best before the step: with weights of 0, the decoder's first five.
  for (const ScoredTree& tree : best_trees(ArcScores(5), 5, space_)) {
    const double loss = loss_of({}, sentences_[0].tree, tree.tree);
    EXPECT_GE(gold - score_of(scores, tree.tree), loss - 1e-4);
  }
}

TEST_F(FirstStep, OfMiraIsTakenFromTheTreeThatViolatesItsMarginMost) {
  // With all weights 0 that is one without any right head.
  ArcScores losses(5);
  for (int m = 1; m <= 5; ++m) {
    for (double& loss : losses.into(m)) loss = 1;
    losses(sentences_[0].tree.head(m), m) = 0;
  }
  const Tree worst = best_tree(losses, space_)->tree;
  ArcDifferences differences(index_);
  const SparseVector difference =
      differences.between(sentences_[0].keys, sentences_[0].tree, worst);
  AveragedWeights expected(index_.size() * kBlock);
  expected.add(difference, loss_of({}, sentences_[0].tree, worst) / dot(difference, difference));
  expected.finish_example();
  const auto found = train_mira(problem_, {.k = 1});
  const auto wanted = expected.average();
  for (std::size_t i = 0; i < found.size(); ++i) ASSERT_NEAR(found[i], wanted[i], 1e-7);
}

TEST_F(FirstStep, OfFactoredMiraPutsEveryRightHeadAboveAllOthers) {
  const auto weights = train_factored_mira(problem_, {});
  ArcScores scores;
  score_arcs(sentences_[0].keys, index_, weights, scores);
  for (int m = 1; m <= 5; ++m) {
    for (int h = 0; h <= 5; ++h) {
      const int gold = sentences_[0].tree.head(m);
      if (h == m || h == gold) continue;
      EXPECT_GE(scores(gold, m) - scores(h, m), 1 - 0.01);
    }
  }
}

TEST_F(FirstStep, IsBoundedWhereThatIsAskedFor) {
  AveragedWeights expected(index_.size() * kBlock);
  expected.add(difference_, 0.001);
  expected.finish_example();
  const auto found = train_mira(problem_, {.k = 1, .loss = {}, .violated = false, .most = 0.001});
  const auto wanted = expected.average();
  for (std::size_t i = 0; i < found.size(); ++i) ASSERT_NEAR(found[i], wanted[i], 1e-9);
}

}  // namespace
}  // namespace arcus
