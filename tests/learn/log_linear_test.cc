// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn/log_linear.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/learn/log_linear_objective.h"
#include "arcus/optimize/lbfgs.h"
#include "arcus/optimize/vectors.h"
#include "arcus/scorer/arc_scorer.h"
#include "tests/learn/tiny_problem.h"
#include "tests/support/judge.h"
#include "tests/support/random_scores.h"

namespace arcus {
namespace {

using testing::TinyProblem;
using Optimizer = LogLinearOptions::Optimizer;

constexpr Optimizer kOptimizers[] = {Optimizer::kStochastic, Optimizer::kHybrid, Optimizer::kLbfgs,
                                     Optimizer::kConjugateGradient};

std::vector<double> random_weights(std::size_t size, Random& random) {
  std::vector<double> weights(size);
  for (double& weight : weights) weight = 0.3 * testing::gaussian(random);
  return weights;
}

TEST(LogLinear, ObjectiveIsThatOfEnumeration) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    const TinyProblem tiny(space, 4, 4);
    const WeightLayout layout(tiny.sentences, tiny.problem.features, 1);
    Random random(3);
    const auto weights = random_weights(layout.size(), random);
    double expected = dot_product(weights, weights) / 2;
    for (const TrainingSentence& sentence : tiny.sentences) {
      ArcFeatures features;
      ArcScores scores;
      features.find(sentence.keys, layout);
      features.score(weights, 1, scores);
      expected += 3 * (*testing::log_partition_by_enumeration(scores, space) -
                       testing::score_of(scores, sentence.tree));
    }
    std::vector<double> gradient(layout.size());
    LogLinearObjective objective(tiny.problem, 3);
    EXPECT_NEAR(objective(weights, gradient), expected, 1e-9);
  }
}

TEST(LogLinear, GradientIsThatOfFiniteDifferencesInEverySpaceWithHeadsKnownOrNot) {
  constexpr double kStep = 1e-5;
  for (const TreeSpace& space : testing::kAllSpaces) {
    for (const double hidden : {0.0, 0.5}) {
      const TinyProblem tiny(space, 3, 4, hidden);
      const WeightLayout layout(tiny.sentences, tiny.problem.features, 1);
      Random random(4);
      auto weights = random_weights(layout.size(), random);
      LogLinearObjective objective(tiny.problem, 2);
      std::vector<double> gradient(layout.size());
      std::vector<double> ignored(layout.size());
      objective(weights, gradient);
      for (std::size_t i = 0; i < weights.size(); i += 1 + random.below(5)) {
        const double weight = weights[i];
        weights[i] = weight + kStep;
        const double above = objective(weights, ignored);
        weights[i] = weight - kStep;
        const double below = objective(weights, ignored);
        weights[i] = weight;
        ASSERT_NEAR(gradient[i], (above - below) / (2 * kStep), 1e-6) << i;
      }
    }
  }
}

double objective_of(const TinyProblem& tiny, const std::vector<float>& blocks, double c) {
  double sum = 0;
  for (const float weight : blocks)
    sum += static_cast<double>(weight) * static_cast<double>(weight);
  LikelihoodScratch scratch;
  ArcTable residuals;
  ArcScores scores;
  double loss = 0;
  for (const TrainingSentence& sentence : tiny.sentences) {
    score_arcs(sentence.keys, tiny.index, blocks, scores);
    loss += *negative_log_likelihood(scores, sentence.tree, tiny.problem.space, residuals, scratch);
  }
  return c * loss + sum / 2;
}

TEST(LogLinear, AllOptimizersReachTheSameMinimumInEverySpace) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    TinyProblem tiny(space, 12, 4);
    tiny.problem.epochs = 200;
    const double best = objective_of(
        tiny, learn(tiny.problem, LogLinearOptions{.optimizer = Optimizer::kLbfgs}), 1);
    const double by_gradients = objective_of(
        tiny, learn(tiny.problem, LogLinearOptions{.optimizer = Optimizer::kConjugateGradient}), 1);
    const double stochastic = objective_of(tiny, learn(tiny.problem, LogLinearOptions()), 1);
    EXPECT_NEAR(by_gradients, best, 1e-5 * best);
    EXPECT_GE(stochastic, best - 1e-4 * best);
    EXPECT_LE(stochastic, best + 0.01 * best);
  }
}

TEST(LogLinear, TheHybridOptimizerEndsAtTheMinimumAfterFewEpochs) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    TinyProblem tiny(space, 12, 4);
    tiny.problem.epochs = 500;
    const double minimum = objective_of(
        tiny, learn(tiny.problem, LogLinearOptions{.optimizer = Optimizer::kLbfgs, .c = 10}), 10);
    tiny.problem.epochs = 5;
    const auto ends_with = [&](Optimizer optimizer, double max_gap) {
      EpochReport last;
      tiny.problem.report = [&](const EpochReport& report) { last = report; };
      const double value =
          objective_of(tiny,
                       learn(tiny.problem,
                             LogLinearOptions{.optimizer = optimizer, .c = 10, .max_gap = max_gap}),
                       10);
      EXPECT_EQ(last.epoch, 5);
      if (optimizer != Optimizer::kStochastic) {
        EXPECT_NEAR(last.objective, value, 1e-4 * value);
        // The objective is 1/2 |w|^2 and a convex function: no more than this above its minimum.
        EXPECT_LE(last.gradient_norm * last.gradient_norm / 2, max_gap * value);
      }
      return value / minimum - 1;
    };
    EXPECT_LT(ends_with(Optimizer::kHybrid, 0.005), 0.005);
    EXPECT_LT(ends_with(Optimizer::kHybrid, 0.0005), 0.0005);
    EXPECT_GT(ends_with(Optimizer::kStochastic, 0), 0.01);
  }
}

TEST(LogLinear, TheObjectiveFallsAtEveryStepThatIsAccepted) {
  for (const Optimizer optimizer : {Optimizer::kLbfgs, Optimizer::kConjugateGradient}) {
    for (const double hidden : {0.0, 0.5}) {
      TinyProblem tiny({false, Roots::kSingle}, 10, 5, hidden);
      tiny.problem.epochs = 30;
      double last = std::numeric_limits<double>::infinity();
      int epochs = 0;
      LogLinearOptions options{.optimizer = optimizer, .c = 10};
      tiny.problem.report = [&](const EpochReport& report) {
        EXPECT_LT(report.objective, last);
        EXPECT_GT(report.gradient_norm, 0);
        EXPECT_EQ(report.epoch, ++epochs);
        last = report.objective;
      };
      learn(tiny.problem, options);
      EXPECT_GT(epochs, 5);
    }
  }
}

TEST(LogLinear, LearnsByHeartWhenThePriceOfWeightsIsLow) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    TinyProblem tiny(space, 6, 5);
    tiny.problem.epochs = 60;
    for (const Optimizer optimizer : kOptimizers) {
      const auto weights = learn(tiny.problem, LogLinearOptions{.optimizer = optimizer, .c = 1000});
      for (const TrainingSentence& sentence : tiny.sentences) {
        ArcScores scores;
        score_arcs(sentence.keys, tiny.index, weights, scores);
        EXPECT_EQ(best_tree(scores, space)->tree, sentence.tree);
      }
    }
  }
}

TEST(LogLinear, LearnsTheHeadsThatAreKnown) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    TinyProblem tiny(space, 8, 5, 0.5);
    tiny.problem.epochs = 60;
    for (const Optimizer optimizer : kOptimizers) {
      const auto weights = learn(tiny.problem, LogLinearOptions{.optimizer = optimizer, .c = 1000});
      for (const TrainingSentence& sentence : tiny.sentences) {
        ArcScores scores;
        score_arcs(sentence.keys, tiny.index, weights, scores);
        const Tree found = best_tree(scores, space)->tree;
        for (int m = 1; m <= 5; ++m) {
          if (sentence.tree.head(m) == kNoHead) continue;
          EXPECT_EQ(found.head(m), sentence.tree.head(m));
        }
      }
    }
  }
}

TEST(LogLinear, GivesTheSameBitsForAnyNumberOfThreads) {
  for (const double hidden : {0.0, 0.3}) {
    const TinyProblem tiny({true, Roots::kSingle}, 30, 5, hidden);
    for (const Optimizer optimizer : kOptimizers) {
      LogLinearOptions options{.optimizer = optimizer};
      const auto one = learn(tiny.problem, options);
      TrainingProblem with_threads = tiny.problem;
      with_threads.threads = 4;
      options.memory = 20'000;  // a few sentences
      EXPECT_EQ(learn(with_threads, options), one);
    }
  }
}

TEST(LogLinear, ReportsTheWeightsAfterEachEpoch) {
  TinyProblem tiny({true, Roots::kSingle}, 10, 5);
  tiny.problem.epochs = 3;
  for (const Optimizer optimizer : kOptimizers) {
    std::vector<int> epochs;
    std::vector<float> last;
    tiny.problem.after_epoch = [&](int epoch, const std::vector<float>& weights) {
      epochs.push_back(epoch);
      last = weights;
    };
    EXPECT_EQ(learn(tiny.problem, LogLinearOptions{.optimizer = optimizer}), last);
    EXPECT_EQ(epochs, (std::vector<int>{1, 2, 3}));
  }
}

std::string error_of(const TinyProblem& tiny, const LogLinearOptions& options) {
  try {
    learn(tiny.problem, options);
  } catch (const Error& error) {
    return error.what();
  }
  return "none";
}

// One step from 0, of a rate that is given, over all sentences at once: rate times the gradient.
TEST(LogLinear, TheFirstStochasticStepIsTheRateTimesTheGradientOfItsBlock) {
  TinyProblem tiny({false, Roots::kSingle}, 8, 4);
  tiny.problem.epochs = 1;
  LogLinearObjective objective(tiny.problem, 1);
  std::vector<double> gradient(objective.size());
  objective(std::vector<double>(objective.size(), 0), gradient);
  const auto steepest = objective.layout().as_blocks(gradient, -0.02);
  const auto found = learn(
      tiny.problem,
      LogLinearOptions{.optimizer = Optimizer::kStochastic, .c = 5, .block = 8, .rate = 0.02});
  ASSERT_EQ(found.size(), steepest.size());
  for (std::size_t i = 0; i < found.size(); ++i) ASSERT_NEAR(found[i], steepest[i], 1e-5);
}

TEST(LogLinear, AToleranceEndsTheDescentEarly) {
  for (const Optimizer optimizer : {Optimizer::kLbfgs, Optimizer::kConjugateGradient}) {
    TinyProblem tiny({true, Roots::kSingle}, 10, 5);
    tiny.problem.epochs = 100;
    int last = 0;
    tiny.problem.report = [&](const EpochReport& report) { last = report.epoch; };
    const auto epochs_with = [&](double tolerance) {
      learn(tiny.problem, LogLinearOptions{.optimizer = optimizer, .tolerance = tolerance});
      return last;
    };
    const int loose = epochs_with(0.1);
    EXPECT_LT(loose, epochs_with(1e-4));
    EXPECT_LT(last, 100);
  }
}

// At the minimum the weights change no more, and what is met on the way is the objective.
TEST(LogLinear, TheStochasticReportEndsAtTheObjective) {
  TinyProblem tiny({true, Roots::kSingle}, 12, 4);
  tiny.problem.epochs = 100;
  double last = 0;
  tiny.problem.report = [&](const EpochReport& report) { last = report.objective; };
  for (const double c : {0.5, 4.0}) {
    const auto weights =
        learn(tiny.problem, LogLinearOptions{.optimizer = Optimizer::kStochastic, .c = c});
    EXPECT_NEAR(last / objective_of(tiny, weights, c), 1, 0.02) << c;
  }
}

TEST(LogLinear, NamesTheSentenceWhoseHeadsNoTreeHas) {
  TinyProblem tiny({true, Roots::kSingle}, 5, 4);
  tiny.sentences[2].tree = Tree{3, 4, kNoHead, kNoHead};  // crossing
  for (const Optimizer optimizer : kOptimizers) {
    EXPECT_EQ(error_of(tiny, {.optimizer = optimizer}),
              "sentence 3: found heads that no tree of the tree space has together");
  }
}

TEST(LogLinear, NamesTheSentenceWhereANumberStopsBeingFinite) {
  const TinyProblem tiny({true, Roots::kSingle}, 5, 4);
  const WeightLayout layout(tiny.sentences, tiny.problem.features, 1);
  LogLinearObjective objective(tiny.problem, 1);
  std::vector<double> weights(layout.size(), std::numeric_limits<double>::quiet_NaN());
  std::vector<double> gradient(layout.size());
  try {
    objective(weights, gradient);
    FAIL() << "expected an error";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "sentence 1: found a score that is not finite");
  }
  EXPECT_THROW(layout.as_blocks(weights), NumericError);
  EXPECT_THROW(learn(tiny.problem, LogLinearOptions{.c = 0}), ArgumentError);
}

TEST(LogLinear, StaysFiniteOnALongSentenceWithALargeC) {
  Random random(6);
  Sentence sentence;
  for (int m = 1; m <= 200; ++m) {
    Word& word = sentence.words.emplace_back();
    word.form = "w" + std::to_string(random.below(100));
    word.xpos = "T" + std::to_string(random.below(10));
  }
  for (const TreeSpace& space : testing::kAllSpaces) {
    Tree chain(200);
    for (int m = 1; m <= 200; ++m) chain.set_head(m, m - 1);
    const std::vector<TrainingSentence> sentences = {
        {ArcKeys(sentence, FeatureSet::kPaper), chain}};
    FeatureIndex index;
    std::vector<std::uint64_t> keys;
    for (int m = 1; m <= 200; ++m) sentences[0].keys.append_keys(m - 1, m, keys);
    for (const std::uint64_t key : keys) index.insert(key);
    const TrainingProblem problem{
        .sentences = sentences, .features = {&index}, .space = space, .epochs = 1};
    for (const Optimizer optimizer : kOptimizers) {
      for (const float weight :
           learn(problem, LogLinearOptions{.optimizer = optimizer, .c = 1e6, .rate = 1})) {
        ASSERT_TRUE(std::isfinite(weight));
      }
    }
    const WeightLayout layout(sentences, problem.features, 1);
    LogLinearObjective objective(problem, 1e6);
    std::vector<double> gradient(layout.size());
    auto weights = random_weights(layout.size(), random);
    for (double& weight : weights) weight *= 1000;
    EXPECT_TRUE(std::isfinite(objective(weights, gradient)));
    EXPECT_TRUE(std::isfinite(norm(gradient)));
  }
}

}  // namespace
}  // namespace arcus
