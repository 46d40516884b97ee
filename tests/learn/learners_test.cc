// SPDX-License-Identifier: Apache-2.0
//
// Every online learner over every tree space: what can be separated is, the first step is the one
// that can be worked out by hand, and the same problem gives the same bytes.
#include "arcus/learn/learners.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "arcus/inference/nearest_tree.h"
#include "arcus/learn/online.h"
#include "arcus/scorer/arc_scorer.h"
#include "tests/learn/tiny_problem.h"
#include "tests/support/enumerate_trees.h"

namespace arcus {
namespace {

const std::vector<LearnerOptions>& online_learners() {
  static const std::vector<LearnerOptions> all = {PerceptronOptions(), MiraOptions{.k = 1},
                                                  MiraOptions{.k = 5}, FactoredMiraOptions()};
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
    sentences.push_back({ArcKeys(sentence, FeatureSet::kPaper), trees[random.below(trees.size())]});
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
    TrainingProblem problem{
        .sentences = sentences, .features = {&index}, .space = space, .epochs = 8};
    for (const LearnerOptions& learner : online_learners()) {
      const std::vector<float> weights = learn(problem, learner);
      for (const TrainingSentence& sentence : sentences) {
        ArcScores scores;
        score_arcs(sentence.keys, index, weights, scores);
        EXPECT_EQ(best_tree(scores, space)->tree, sentence.tree) << describe(learner);
      }
    }
  }
}

TEST(Learners, TheSameProblemGivesTheSameWeights) {
  const TreeSpace space{true, Roots::kSingle};
  const auto sentences = separable(space);
  const FeatureIndex index = index_of(sentences);
  const TrainingProblem problem{
      .sentences = sentences, .features = {&index}, .space = space, .epochs = 3};
  TrainingProblem other_seed = problem;
  other_seed.seed = 2;
  for (const LearnerInfo& learner : learners()) {
    EXPECT_EQ(learn(problem, learner.defaults), learn(problem, learner.defaults)) << learner.name;
    EXPECT_NE(learn(problem, learner.defaults), learn(other_seed, learner.defaults))
        << learner.name;
  }
}

TEST(Learners, TellTheAverageAfterEachEpoch) {
  const TreeSpace space{false, Roots::kMulti};
  const auto sentences = separable(space);
  const FeatureIndex index = index_of(sentences);
  for (const LearnerOptions& learner : online_learners()) {
    std::vector<int> epochs;
    std::vector<float> last;
    TrainingProblem problem{
        .sentences = sentences, .features = {&index}, .space = space, .epochs = 3};
    problem.after_epoch = [&](int epoch, const std::vector<float>& average) {
      epochs.push_back(epoch);
      last = average;
    };
    EXPECT_EQ(learn(problem, learner), last) << describe(learner);
    EXPECT_EQ(epochs, (std::vector<int>{1, 2, 3})) << describe(learner);
  }
}

class FirstStep : public ::testing::Test {
 protected:
  FirstStep() : sentences_(separable(space_)), index_(index_of(sentences_)) {
    sentences_.erase(sentences_.begin() + 1, sentences_.end());
    problem_ = {.sentences = sentences_, .features = {&index_}, .space = space_, .epochs = 1};
    // With all weights 0 the decoder shows its choice among equals.
    first_ = best_tree(ArcScores(5), space_)->tree;
    difference_ = difference(first_);
    loss_ = loss(first_);
  }

  static LabeledTree labeled(const Tree& tree) { return {tree, std::vector<int>(5, 0), 0}; }
  double loss(const Tree& tree) const {
    return loss_of(Loss::kHeads, sentences_[0], labeled(tree));
  }
  SparseVector difference(const Tree& tree) const {
    const std::vector<float> zeros(index_.size() * kWeightsPerFeature, 0);
    OnlineSentence sentence(problem_, zeros);
    sentence.set(sentences_[0]);
    return sentence.difference(labeled(tree));
  }

  TreeSpace space_{false, Roots::kSingle};
  std::vector<TrainingSentence> sentences_;
  FeatureIndex index_;
  TrainingProblem problem_;
  Tree first_;
  SparseVector difference_;
  double loss_ = 0;
};

TEST_F(FirstStep, OfThePerceptronIsTheDifference) {
  ASSERT_GT(loss_, 0);
  AveragedWeights expected(index_.size() * kWeightsPerFeature);
  expected.add(difference_, 1);
  expected.finish_example();
  EXPECT_EQ(learn(problem_, PerceptronOptions()), expected.average());
}

TEST_F(FirstStep, OfMiraIsThePassiveAggressiveOne) {
  AveragedWeights expected(index_.size() * kWeightsPerFeature);
  expected.add(difference_, loss_ / dot(difference_, difference_));
  expected.finish_example();
  const auto found = learn(problem_, MiraOptions{.k = 1, .violated = false});
  const auto wanted = expected.average();
  for (std::size_t i = 0; i < found.size(); ++i) ASSERT_NEAR(found[i], wanted[i], 1e-7);
}

TEST_F(FirstStep, OfMiraWithAZeroOneLossIsForAMarginOfOne) {
  ASSERT_GT(loss_, 1);
  AveragedWeights expected(index_.size() * kWeightsPerFeature);
  expected.add(difference_, 1 / dot(difference_, difference_));
  expected.finish_example();
  const auto found = learn(problem_, MiraOptions{.k = 1, .loss = Loss::kZeroOne});
  const auto wanted = expected.average();
  for (std::size_t i = 0; i < found.size(); ++i) ASSERT_NEAR(found[i], wanted[i], 1e-7);
}

TEST_F(FirstStep, OfMiraLeavesNoMarginTooSmall) {
  const auto weights = learn(problem_, MiraOptions{.k = 5, .violated = false});
  ArcScores scores;
  score_arcs(sentences_[0].keys, index_, weights, scores);
  const double gold = score_of(scores, sentences_[0].tree);
  // The five trees that were best before the step: with weights of 0, the decoder's first five.
  for (const ScoredTree& tree : best_trees(ArcScores(5), 5, space_)) {
    EXPECT_GE(gold - score_of(scores, tree.tree), loss(tree.tree) - 1e-4);
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
  const SparseVector to_worst = difference(worst);
  AveragedWeights expected(index_.size() * kWeightsPerFeature);
  expected.add(to_worst, loss(worst) / dot(to_worst, to_worst));
  expected.finish_example();
  const auto found = learn(problem_, MiraOptions{.k = 1});
  const auto wanted = expected.average();
  for (std::size_t i = 0; i < found.size(); ++i) ASSERT_NEAR(found[i], wanted[i], 1e-7);
}

TEST_F(FirstStep, OfFactoredMiraPutsEveryRightHeadAboveAllOthers) {
  const auto weights = learn(problem_, FactoredMiraOptions());
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
  AveragedWeights expected(index_.size() * kWeightsPerFeature);
  expected.add(difference_, 0.001);
  expected.finish_example();
  const auto found = learn(problem_, MiraOptions{.k = 1, .violated = false, .max_step = 0.001});
  const auto wanted = expected.average();
  for (std::size_t i = 0; i < found.size(); ++i) ASSERT_NEAR(found[i], wanted[i], 1e-9);
}

TEST_F(FirstStep, OfFactoredMiraGivesEachWordTheMarginOfItsCost) {
  sentences_[0].costs = {3, 0.5F, 1, 4, 2};
  const auto weights = learn(problem_, FactoredMiraOptions());
  ArcScores scores;
  score_arcs(sentences_[0].keys, index_, weights, scores);
  for_each_arc(5, [&](int h, int m) {
    const int gold = sentences_[0].tree.head(m);
    if (h == gold) return;
    EXPECT_GE(scores(gold, m) - scores(h, m), sentences_[0].cost(m) - 0.01);
  });
}

// All constraints at once, by a solver of small problems.
TEST_F(FirstStep, OfFactoredMiraIsTheSmallestThatMeetsAllConstraints) {
  sentences_[0].costs = {3, 0.5F, 1, 4, 2};
  const std::vector<float> zeros(index_.size() * kWeightsPerFeature, 0);
  OnlineSentence sentence(problem_, zeros);
  sentence.set(sentences_[0]);
  std::vector<SparseVector> differences;
  std::vector<double> margins;
  for_each_arc(5, [&](int h, int m) {
    const int gold = sentences_[0].tree.head(m);
    if (h == gold) return;
    differences.push_back(sentence.difference(gold, h, m));
    margins.push_back(sentences_[0].cost(m));
  });
  AveragedWeights smallest(zeros.size());
  mira_step(differences, margins, std::numeric_limits<double>::infinity(), smallest);
  const auto found = learn(problem_, FactoredMiraOptions{.tolerance = 1e-6, .max_sweeps = 10'000});
  for (std::size_t i = 0; i < found.size(); ++i) {
    ASSERT_NEAR(found[i], smallest.current()[i], 1e-4);
  }
}

// Large weights of a sentence before meet some constraints of the next one from the start. The
// steps for the others violate them: they have to be looked for again.
TEST(FactoredMira, MeetsTheConstraintsThatItsOwnStepsViolate) {
  const testing::TinyProblem tiny({false, Roots::kMulti}, 12, 5);
  std::vector<std::size_t> order = {0, 1};
  Random random(tiny.problem.seed);
  shuffle(order, random);
  for (std::size_t i = 0; i + 1 < tiny.sentences.size(); ++i) {
    std::vector<TrainingSentence> pair(2, tiny.sentences[i]);
    TrainingSentence& second = pair[order[1]];
    second = tiny.sentences[i + 1];
    pair[order[0]].costs.assign(5, 10);
    TrainingProblem problem = tiny.problem;
    problem.epochs = 1;
    problem.sentences = std::span(pair).subspan(order[0], 1);
    const auto after_first = learn(problem, FactoredMiraOptions());
    problem.sentences = pair;
    auto weights = learn(problem, FactoredMiraOptions());  // the mean of those after each sentence
    for (std::size_t w = 0; w < weights.size(); ++w) weights[w] = 2 * weights[w] - after_first[w];
    ArcScores scores;
    score_arcs(second.keys, tiny.index, weights, scores);
    for_each_arc(5, [&](int h, int m) {
      const int gold = second.tree.head(m);
      if (h == gold) return;
      EXPECT_GE(scores(gold, m) - scores(h, m), 1 - 0.05) << i << ' ' << h << ' ' << m;
    });
  }
}

TEST(Learners, TheTableIsInTheOrderOfTheVariantAndNamesAreFound) {
  for (std::size_t i = 0; i < learners().size(); ++i) {
    const LearnerInfo& learner = learners()[i];
    EXPECT_EQ(learner.defaults.index(), i);
    EXPECT_EQ(&info_of(learner.defaults), &learner);
    EXPECT_EQ(find_learner(learner.name), &learner);
    LearnerOptions options = learner.defaults;
    EXPECT_EQ(c_of(options) != nullptr, !learner.c_to_try.empty()) << learner.name;
  }
  EXPECT_EQ(find_learner("guess"), nullptr);
}

// A label that every arc has, and that no feature looks at, changes no bit.
TEST(Learners, HeadsAloneAreTreesWithOneLabel) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    const testing::TinyProblem tiny(space, 8, 4);
    std::vector<TrainingSentence> labeled = tiny.sentences;
    for (std::size_t i = 0; i < labeled.size(); ++i) {
      Sentence words;
      words.words.resize(4);
      labeled[i].label_keys = ArcLabelKeys(words);
      labeled[i].labels = {0, 0, 0, 0};
    }
    TrainingProblem problem = tiny.problem;
    problem.epochs = 3;
    TrainingProblem with_label = problem;
    with_label.sentences = labeled;
    for (const LearnerInfo& learner : learners()) {
      EXPECT_EQ(learn(problem, learner.defaults), learn(with_label, learner.defaults))
          << learner.name;
    }
  }
}

}  // namespace
}  // namespace arcus
