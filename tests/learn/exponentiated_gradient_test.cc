// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn/exponentiated_gradient.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/learn/log_linear.h"
#include "arcus/learn/log_linear_objective.h"
#include "arcus/learn/loss.h"
#include "arcus/learn/online.h"
#include "arcus/optimize/lbfgs.h"
#include "arcus/scorer/arc_scorer.h"
#include "tests/learn/all_trees_max_margin.h"
#include "tests/learn/tiny_problem.h"

namespace arcus {
namespace {

using testing::TinyProblem;
using Options = ExponentiatedGradientOptions;

// Lower and upper bound of the minimum of the max-margin objective.
std::pair<double, double> max_margin_minimum(const TinyProblem& tiny, double c) {
  const std::vector<float> zeros(tiny.problem.features.arc_weights(), 0);
  OnlineSentence current(tiny.problem, zeros);
  testing::ListedTrees all;
  for (const TrainingSentence& sentence : tiny.sentences) {
    current.set(sentence);
    auto& trees = all.emplace_back();
    for (const Tree& tree : testing::enumerate_trees(sentence.tree.size(), tiny.problem.space)) {
      const LabeledTree labeled{tree, std::vector<int>(static_cast<std::size_t>(tree.size())), 0};
      trees.push_back({current.difference(labeled), loss_of(Loss::kHeads, sentence, labeled),
                       tree == sentence.tree});
    }
  }
  return testing::AllTreesMaxMargin(all, tiny.index.size() * kWeightsPerFeature, c).solve(1e-6);
}

// Trains, and checks that the bounds never cross on the way.
EpochReport trained(TinyProblem& tiny, const Options& options, int epochs) {
  tiny.problem.epochs = epochs;
  EpochReport last;
  tiny.problem.report = [&](const EpochReport& report) {
    EXPECT_EQ(report.epoch, last.epoch + 1);
    EXPECT_LE(*report.dual, report.objective + 1e-9);
    if (last.epoch > 0 && options.rates == Options::Rates::kOfSentences) {
      EXPECT_GE(*report.dual, *last.dual - 1e-9);
    }
    last = report;
  };
  learn(tiny.problem, options);
  tiny.problem.report = {};
  return last;
}

TEST(ExponentiatedGradient, MaxMarginClosesTheGapAtTheMinimumOfAnIndependentSolver) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    TinyProblem tiny(space, 4, 3);
    const auto [lower, upper] = max_margin_minimum(tiny, 0.05);
    ASSERT_LT(upper - lower, 1e-6);
    for (const int block : {1, 3}) {
      const auto end = trained(tiny, {.c = 0.05, .block = block, .tolerance = 1e-3}, 2000);
      EXPECT_LE(end.objective - *end.dual, 1e-3 * end.objective);
      EXPECT_LE(*end.dual, upper + 1e-9);
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
    EXPECT_LE(end.objective - *end.dual, 1e-2 * end.objective);
    EXPECT_LE(*end.dual, upper + 1e-9);
    EXPECT_GE(end.objective, lower - 1e-9);
  }
}

TEST(ExponentiatedGradient, TheSingleRateIsHalvedAfterEveryEpochWithoutARise) {
  TinyProblem tiny({true, Roots::kSingle}, 6, 4);
  tiny.problem.epochs = 40;
  std::vector<EpochReport> reports;
  tiny.problem.report = [&](const EpochReport& report) { reports.push_back(report); };
  learn(tiny.problem, Options{.c = 10, .rates = Options::Rates::kOne, .tolerance = 0});
  ASSERT_EQ(reports.size(), 40U);
  int falls = 0;
  for (std::size_t i = 1; i + 1 < reports.size(); ++i) {
    const bool rises = *reports[i].dual > *reports[i - 1].dual;
    EXPECT_EQ(reports[i + 1].rate, rises ? reports[i].rate : reports[i].rate / 2) << i;
    falls += rises ? 0 : 1;
  }
  EXPECT_GT(falls, 0);  // or nothing was seen of the rule
}

TEST(ExponentiatedGradient, RatesOfTheSentencesAreHalvedWithinAnEpochUntilTheDualRises) {
  for (const auto objective : {Options::Objective::kMaxMargin, Options::Objective::kLogLinear}) {
    TinyProblem tiny({false, Roots::kSingle}, 6, 4);
    tiny.problem.epochs = 10;
    std::vector<EpochReport> reports;
    tiny.problem.report = [&](const EpochReport& report) { reports.push_back(report); };
    learn(tiny.problem, Options{.objective = objective, .c = 100, .tolerance = 0});
    double lowest = 1;
    for (std::size_t i = 1; i < reports.size(); ++i) {
      EXPECT_GT(*reports[i].dual, *reports[i - 1].dual) << i;
      lowest = std::min(lowest, reports[i].rate);
    }
    EXPECT_LT(lowest, 0.9);  // some first tries did not raise it
  }
}

TEST(ExponentiatedGradient, EndsAtItsToleranceAndTellsTheRateThatAnEpochBeganWith) {
  TinyProblem tiny({true, Roots::kSingle}, 6, 4);
  tiny.problem.epochs = 300;
  std::vector<EpochReport> reports;
  tiny.problem.report = [&](const EpochReport& report) { reports.push_back(report); };
  learn(tiny.problem, Options{.c = 1, .rate = 0.5, .tolerance = 0.05});
  ASSERT_LT(reports.size(), 300U);
  EXPECT_EQ(reports.front().rate, 0.5);
  for (const EpochReport& report : reports) {
    const double gap = report.objective - *report.dual;
    EXPECT_EQ(gap <= 0.05 * report.objective, &report == &reports.back()) << report.epoch;
  }
}

TEST(ExponentiatedGradient, TakesTheCostsOfWrongHeadsAsItsLoss) {
  TinyProblem tiny({false, Roots::kSingle}, 3, 3);
  for (TrainingSentence& sentence : tiny.sentences) sentence.costs = {3, 0.5F, 1};
  const auto [lower, upper] = max_margin_minimum(tiny, 0.05);
  const auto end = trained(tiny, {.c = 0.05, .tolerance = 1e-3}, 2000);
  EXPECT_LE(end.objective - *end.dual, 1e-3 * end.objective);
  EXPECT_LE(*end.dual, upper + 1e-9);
  EXPECT_GE(end.objective, lower - 1e-9);
}

TEST(ExponentiatedGradient, LogLinearClosesTheGapWhereLbfgsEnds) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    for (const double c : {0.1, 1.0, 10.0}) {
      TinyProblem tiny(space, 6, 4);
      LogLinearObjective objective(tiny.problem, c);
      std::vector<double> weights(objective.size(), 0);
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
        EXPECT_NEAR(*end.dual, least, 2e-6 * least) << c;
      }
    }
  }
}

TEST(ExponentiatedGradient, LearnsByHeart) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    TinyProblem tiny(space, 6, 5);
    tiny.problem.epochs = 200;
    for (const auto objective : {Options::Objective::kMaxMargin, Options::Objective::kLogLinear}) {
      const auto weights = learn(tiny.problem, Options{.objective = objective, .c = 10});
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
      Options options{.objective = objective, .c = 1, .block = block};
      const auto one = learn(tiny.problem, options);
      TrainingProblem with_threads = tiny.problem;
      with_threads.threads = 4;
      options.memory = 20'000;  // a few sentences
      EXPECT_EQ(learn(with_threads, options), one);
    }
  }
}

TEST(ExponentiatedGradient, StaysFiniteWhereStepsAreFarTooLong) {
  TinyProblem tiny({false, Roots::kSingle}, 10, 5);
  tiny.problem.epochs = 5;
  for (const auto objective : {Options::Objective::kMaxMargin, Options::Objective::kLogLinear}) {
    for (const auto rates : {Options::Rates::kOne, Options::Rates::kOfSentences}) {
      const auto weights =
          learn(tiny.problem, Options{.objective = objective, .c = 1e6, .rates = rates});
      for (const float weight : weights) ASSERT_TRUE(std::isfinite(weight));
    }
  }
}

TEST(ExponentiatedGradient, WantsEveryHeadAndSensibleOptions) {
  TinyProblem tiny({true, Roots::kSingle}, 3, 4);
  EXPECT_THROW(learn(tiny.problem, Options{.c = -1}), ArgumentError);
  EXPECT_THROW(learn(tiny.problem, Options{.rate = 0}), ArgumentError);
  tiny.sentences[1].tree.set_head(2, kNoHead);
  try {
    learn(tiny.problem, Options());
    FAIL() << "expected an error";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "sentence 2: expected a tree of the tree space");
  }
}

}  // namespace
}  // namespace arcus
