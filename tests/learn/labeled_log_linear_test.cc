// SPDX-License-Identifier: Apache-2.0
//
// Log-linear models of heads and relations, judged by all labelled trees of small sentences.
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "arcus/learn/log_linear.h"
#include "arcus/learn/log_linear_objective.h"
#include "arcus/learn_features/label_features.h"
#include "arcus/optimize/vectors.h"
#include "arcus/scorer/arc_scorer.h"
#include "tests/learn/tiny_labeled.h"
#include "tests/support/enumerate_trees.h"
#include "tests/support/random_scores.h"

namespace arcus {
namespace {

using testing::kLabels;
using testing::TinyLabeled;
using Optimizer = LogLinearOptions::Optimizer;

constexpr Optimizer kOptimizers[] = {Optimizer::kStochastic, Optimizer::kLbfgs,
                                     Optimizer::kConjugateGradient};
std::size_t at(int position) { return static_cast<std::size_t>(position); }

bool agrees(const TrainingSentence& known, const Tree& tree, const std::vector<int>& labels) {
  for (int m = 1; m <= tree.size(); ++m) {
    if (known.tree.head(m) == kNoHead) continue;
    if (known.tree.head(m) != tree.head(m)) return false;
    const int label = known.labels[at(m) - 1];
    if (label >= 0 && label != labels[at(m) - 1]) return false;
  }
  return true;
}

std::vector<double> random_weights(std::size_t size, Random& random) {
  std::vector<double> weights(size);
  for (double& weight : weights) weight = 0.3 * testing::gaussian(random);
  return weights;
}

TEST(LabeledLogLinear, ObjectiveIsThatOfAllLabeledTreesWithEverythingKnownOrNot) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    for (const double hidden : {0.0, 0.4}) {
      const TinyLabeled tiny(space, 4, 3, hidden);
      LogLinearObjective objective(tiny.problem, 3);
      Random random(3);
      const auto weights = random_weights(objective.size(), random);
      const auto rows = std::span(weights).subspan(objective.layout().first_label_weight());
      double expected = dot_product(weights, weights) / 2;
      for (const TrainingSentence& sentence : tiny.sentences) {
        ArcFeatures features;
        ArcScores arcs;
        features.find(sentence.keys, objective.layout());
        features.score(weights, 1, arcs);
        double all = 0;
        double known = 0;
        tiny.for_each_labeled_tree(
            sentence, arcs, rows,
            [&](const Tree& tree, const std::vector<int>& labels, double score) {
              all += std::exp(score);
              if (agrees(sentence, tree, labels)) known += std::exp(score);
            });
        expected += 3 * (std::log(all) - std::log(known));
      }
      std::vector<double> gradient(weights.size());
      EXPECT_NEAR(objective(weights, gradient), expected, 1e-9);
    }
  }
}

TEST(LabeledLogLinear, GradientIsThatOfFiniteDifferencesInEverySpaceWithEverythingKnownOrNot) {
  constexpr double kStep = 1e-5;
  for (const TreeSpace& space : testing::kAllSpaces) {
    for (const double hidden : {0.0, 0.4}) {
      const TinyLabeled tiny(space, 3, 4, hidden);
      LogLinearObjective objective(tiny.problem, 2);
      Random random(4);
      auto weights = random_weights(objective.size(), random);
      std::vector<double> gradient(weights.size());
      std::vector<double> ignored(weights.size());
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

// Of weights as the parser has them, measured in the layout's order.
double objective_of(const TinyLabeled& tiny, const std::vector<float>& weights, double c) {
  const auto [arcs, rows] = parts_of(weights, tiny.problem.features);
  const std::vector<double> of_labels(rows.begin(), rows.end());
  double sum = 0;
  for (const float weight : weights) {
    sum += static_cast<double>(weight) * static_cast<double>(weight) / 2;
  }
  for (const TrainingSentence& sentence : tiny.sentences) {
    ArcScores scores;
    score_arcs(sentence.keys, tiny.index, arcs, scores);
    double all = 0;
    double known = 0;
    tiny.for_each_labeled_tree(sentence, scores, of_labels,
                               [&](const Tree& tree, const std::vector<int>& labels, double score) {
                                 all += std::exp(score);
                                 if (agrees(sentence, tree, labels)) known += std::exp(score);
                               });
    sum += c * (std::log(all) - std::log(known));
  }
  return sum;
}

TEST(LabeledLogLinear, AllOptimizersReachTheSameMinimumInEverySpace) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    TinyLabeled tiny(space, 10, 3);
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

TEST(LabeledLogLinear, TheObjectiveFallsAtEveryStepThatIsAccepted) {
  for (const Optimizer optimizer : {Optimizer::kLbfgs, Optimizer::kConjugateGradient}) {
    for (const double hidden : {0.0, 0.4}) {
      TinyLabeled tiny({false, Roots::kSingle}, 10, 5, hidden);
      tiny.problem.epochs = 30;
      double last = std::numeric_limits<double>::infinity();
      int epochs = 0;
      LogLinearOptions options{.optimizer = optimizer, .c = 10};
      tiny.problem.report = [&](const EpochReport& report) {
        EXPECT_LT(report.objective, last);
        last = report.objective;
        ++epochs;
      };
      learn(tiny.problem, options);
      EXPECT_GT(epochs, 5);
    }
  }
}

TEST(LabeledLogLinear, FitsTheKnownHeadsIfThePenaltyIsLow) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    for (const double hidden : {0.0, 0.4}) {
      TinyLabeled tiny(space, 4, 3, hidden);
      tiny.problem.epochs = 60;
      for (const Optimizer optimizer : kOptimizers) {
        const auto weights =
            learn(tiny.problem, LogLinearOptions{.optimizer = optimizer, .c = 1000});
        const auto [arcs, rows] = parts_of(weights, tiny.problem.features);
        const std::vector<double> of_labels(rows.begin(), rows.end());
        for (const TrainingSentence& sentence : tiny.sentences) {
          ArcScores scores;
          score_arcs(sentence.keys, tiny.index, arcs, scores);
          double best = kNoArc;
          bool right = false;
          tiny.for_each_labeled_tree(
              sentence, scores, of_labels,
              [&](const Tree& tree, const std::vector<int>& labels, double score) {
                if (score <= best) return;
                best = score;
                right = agrees(sentence, tree, labels);
              });
          EXPECT_TRUE(right);
        }
      }
    }
  }
}

TEST(LabeledLogLinear, GivesTheSameBitsForAnyNumberOfThreads) {
  for (const double hidden : {0.0, 0.3}) {
    const TinyLabeled tiny({true, Roots::kSingle}, 30, 5, hidden);
    for (const Optimizer optimizer : kOptimizers) {
      LogLinearOptions options{.optimizer = optimizer};
      const auto one = learn(tiny.problem, options);
      TrainingProblem with_threads = tiny.problem;
      with_threads.threads = 4;
      options.memory = 40'000;  // a few sentences
      EXPECT_EQ(learn(with_threads, options), one);
    }
  }
}

TEST(LabeledLogLinear, NamesTheSentenceThatCannotBe) {
  const auto error_of = [](const TinyLabeled& tiny) -> std::string {
    try {
      learn(tiny.problem, LogLinearOptions());
    } catch (const Error& error) {
      return error.what();
    }
    return "none";
  };
  TinyLabeled tiny({true, Roots::kSingle}, 5, 4);
  tiny.sentences[2].labels[1] = kLabels;
  EXPECT_EQ(error_of(tiny), "sentence 3: found a relation that its arc may not have");
  tiny.sentences[2].tree = Tree{3, 4, kNoHead, kNoHead};  // crossing
  EXPECT_EQ(error_of(tiny), "sentence 3: found heads that no tree of the tree space has together");
}

TEST(LabeledLogLinear, NamesTheSentenceWhereANumberStopsBeingFinite) {
  const TinyLabeled tiny({true, Roots::kSingle}, 5, 4);
  LogLinearObjective objective(tiny.problem, 1);
  for (const double bad : {std::numeric_limits<double>::quiet_NaN(), 1e308}) {
    std::vector<double> weights(objective.size(), 0);
    std::fill(
        weights.begin() + static_cast<std::ptrdiff_t>(objective.layout().first_label_weight()),
        weights.end(), bad);
    std::vector<double> gradient(weights.size());
    try {
      objective(weights, gradient);
      FAIL() << "expected an error";
    } catch (const Error& error) {
      EXPECT_STREQ(error.what(), "sentence 1: found a score that is not finite");
    }
    EXPECT_THROW(objective.layout().as_blocks(weights), NumericError);
  }
  // Gaps beyond what exp can hold are no such thing.
  std::vector<double> weights(objective.size());
  Random random(9);
  for (double& weight : weights) weight = 1e5 * testing::gaussian(random);
  std::vector<double> gradient(weights.size());
  EXPECT_TRUE(std::isfinite(objective(weights, gradient)));
  EXPECT_TRUE(std::isfinite(norm(gradient)));
}

}  // namespace
}  // namespace arcus
