// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn/exponentiated_gradient.h"

#include <cmath>
#include <stdexcept>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/learn/log_linear_objective.h"
#include "arcus/scorer/arc_scorer.h"
#include "arcus/optimize/lbfgs.h"
#include "tests/learn/all_trees_max_margin.h"
#include "tests/learn/tiny_problem.h"

namespace arcus {
namespace {

using testing::TinyProblem;
using Options = ExponentiatedGradientOptions;

// Lower and upper bound of the minimum of the max-margin objective.
std::pair<double, double> max_margin_minimum(const TinyProblem& tiny, double c) {
  ArcDifferences differences(tiny.index);
  testing::ListedTrees all;
  for (const TrainingSentence& sentence : tiny.sentences) {
    auto& trees = all.emplace_back();
    for (const Tree& tree : testing::enumerate_trees(sentence.tree.size(), tiny.problem.space)) {
      trees.push_back({differences.between(sentence.keys, sentence.tree, tree),
                       loss_of({}, sentence.tree, tree, sentence.costs), tree == sentence.tree});
    }
  }
  return testing::AllTreesMaxMargin(all, tiny.index.size() * kBlock, c).solve(1e-6);
}

// Trains, and checks that the bounds never cross on the way.
ExponentiatedGradientReport trained(TinyProblem& tiny, Options options, int epochs) {
  tiny.problem.epochs = epochs;
  ExponentiatedGradientReport last;
  options.report = [&](const ExponentiatedGradientReport& report) {
    EXPECT_EQ(report.epoch, last.epoch + 1);
    EXPECT_LE(report.dual, report.objective + 1e-9);
    if (last.epoch > 0 && options.rates == Options::Rates::kOfSentences) {
      EXPECT_GE(report.dual, last.dual - 1e-9);
    }
    last = report;
  };
  train_exponentiated_gradient(tiny.problem, options);
  return last;
}

TEST(ExponentiatedGradient, MaxMarginClosesTheGapAtTheMinimumOfAnIndependentSolver) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    TinyProblem tiny(space, 4, 3);
    const auto [lower, upper] = max_margin_minimum(tiny, 0.05);
    ASSERT_LT(upper - lower, 1e-6);
    for (const int block : {1, 3}) {
      const auto end = trained(tiny, {.c = 0.05, .block = block, .tolerance = 1e-3}, 2000);
      EXPECT_LE(end.objective - end.dual, 1e-3 * end.objective);
      EXPECT_LE(end.dual, upper + 1e-9);
      EXPECT_GE(end.objective, lower - 1e-9);
    }
  }
}

TEST(ExponentiatedGradient, ThePapersRateClosesTheGapToo) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    TinyProblem tiny(space, 4, 3);
    const auto [lower, upper] = max_margin_minimum(tiny, 0.05);
    const auto end =
        trained(tiny, {.c = 0.05, .rates = Options::Rates::kOne, .tolerance = 1e-2}, 3000);
    EXPECT_LE(end.objective - end.dual, 1e-2 * end.objective);
    EXPECT_LE(end.dual, upper + 1e-9);
    EXPECT_GE(end.objective, lower - 1e-9);
  }
}

TEST(ExponentiatedGradient, TakesTheCostsOfWrongHeadsAsItsLoss) {
  TinyProblem tiny({false, Roots::kSingle}, 3, 3);
  for (TrainingSentence& sentence : tiny.sentences) sentence.costs = {3, 0.5F, 1};
  const auto [lower, upper] = max_margin_minimum(tiny, 0.05);
  const auto end = trained(tiny, {.c = 0.05, .tolerance = 1e-3}, 2000);
  EXPECT_LE(end.objective - end.dual, 1e-3 * end.objective);
  EXPECT_LE(end.dual, upper + 1e-9);
  EXPECT_GE(end.objective, lower - 1e-9);
}

TEST(ExponentiatedGradient, LogLinearClosesTheGapWhereLbfgsEnds) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    for (const double c : {0.1, 1.0, 10.0}) {
      TinyProblem tiny(space, 6, 4);
      const WeightLayout layout(tiny.sentences, tiny.index, 1);
      LogLinearObjective objective(tiny.problem, layout, c, 1);
      std::vector<double> weights(layout.size(), 0);
      const double least =
          minimize_lbfgs([&](auto x, auto gradient) { return objective(x, gradient); }, weights,
                         {.descent = {.iterations = 500, .tolerance = 1e-6}})
              .value;
      for (const int block : {1, 4}) {
        const auto end = trained(tiny,
                                 {.objective = Options::Objective::kLogLinear,
                                  .c = c,
                                  .block = block,
                                  .tolerance = 1e-6},
                                 5000);
        EXPECT_NEAR(end.objective, least, 2e-6 * least) << c;
        EXPECT_NEAR(end.dual, least, 2e-6 * least) << c;
      }
    }
  }
}

TEST(ExponentiatedGradient, LearnsByHeart) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    TinyProblem tiny(space, 6, 5);
    tiny.problem.epochs = 200;
    for (const auto objective : {Options::Objective::kMaxMargin, Options::Objective::kLogLinear}) {
      const auto weights =
          train_exponentiated_gradient(tiny.problem, {.objective = objective, .c = 10});
      for (const TrainingSentence& sentence : tiny.sentences) {
        ArcScores scores;
        score_arcs(sentence.keys, tiny.index, weights, scores);
        EXPECT_EQ(best_tree(scores, space)->tree, sentence.tree);
      }
    }
  }
}

TEST(ExponentiatedGradient, GivesTheSameBitsForAnyNumberOfThreads) {
  TinyProblem tiny({true, Roots::kSingle}, 20, 5);
  tiny.problem.epochs = 4;
  for (const int block : {1, 4}) {
    for (const auto objective : {Options::Objective::kMaxMargin, Options::Objective::kLogLinear}) {
      Options options{.objective = objective, .block = block};
      const auto one = train_exponentiated_gradient(tiny.problem, options);
      options.threads = 4;
      options.memory = 20'000;  // a few sentences
      EXPECT_EQ(train_exponentiated_gradient(tiny.problem, options), one);
    }
  }
}

TEST(ExponentiatedGradient, StaysFiniteWhereStepsAreFarTooLong) {
  TinyProblem tiny({false, Roots::kSingle}, 10, 5);
  tiny.problem.epochs = 5;
  for (const auto objective : {Options::Objective::kMaxMargin, Options::Objective::kLogLinear}) {
    for (const auto rates : {Options::Rates::kOne, Options::Rates::kOfSentences}) {
      const auto weights = train_exponentiated_gradient(
          tiny.problem, {.objective = objective, .c = 1e6, .rates = rates});
      for (const float weight : weights) ASSERT_TRUE(std::isfinite(weight));
    }
  }
}

TEST(ExponentiatedGradient, WantsEveryHeadAndSensibleOptions) {
  TinyProblem tiny({true, Roots::kSingle}, 3, 4);
  EXPECT_THROW(train_exponentiated_gradient(tiny.problem, {.c = -1}), std::invalid_argument);
  EXPECT_THROW(train_exponentiated_gradient(tiny.problem, {.rate = 0}), std::invalid_argument);
  tiny.sentences[1].tree.set_head(2, kNoHead);
  try {
    train_exponentiated_gradient(tiny.problem, {});
    FAIL() << "expected an error";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "sentence 2: expected a tree of the tree space");
  }
}

}  // namespace
}  // namespace arcus
