// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn/exponentiated_gradient.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/learn/log_linear_objective.h"
#include "arcus/model/arc_scorer.h"
#include "arcus/optimize/lbfgs.h"
#include "arcus/optimize/vectors.h"
#include "tests/learn/tiny_problem.h"

namespace arcus {
namespace {

using testing::TinyProblem;
using Options = ExponentiatedGradientOptions;

// The minimum of the max-margin objective, from the list of all trees: in the dual, a weight for
// every tree of every sentence, moved between two trees of a sentence at a time, each time as far
// as is best, until what a move can gain is next to nothing.
class AllTreesMaxMargin {
 public:
  AllTreesMaxMargin(const TinyProblem& tiny, double c) : c_(c), w_(tiny.index.size() * kBlock, 0) {
    ArcDifferences differences(tiny.index);
    for (const TrainingSentence& sentence : tiny.sentences) {
      auto& trees = sentences_.emplace_back();
      for (const Tree& tree : testing::enumerate_trees(sentence.tree.size(), tiny.problem.space)) {
        Item item;
        item.difference.assign(w_.size(), 0);
        for (const SparseTerm& term : differences.between(sentence.keys, sentence.tree, tree)) {
          item.difference[term.index] = static_cast<double>(term.value);
        }
        item.loss = loss_of({}, sentence.tree, tree, sentence.costs);
        item.share = tree == sentence.tree ? 1 : 0;
        trees.push_back(item);
      }
    }
  }

  // Lower and upper bound of the minimum.
  std::pair<double, double> solve(double gap) {
    for (int round = 0; round < 100'000; ++round) {
      for (auto& trees : sentences_) improve(trees);
      const auto [lower, upper] = bounds();
      if (upper - lower < gap) break;
    }
    return bounds();
  }

 private:
  struct Item {
    std::vector<double> difference;  // f(right) - f(tree)
    double loss = 0;
    double share = 0;
  };

  double gain(const Item& item) const { return item.loss - dot_product(item.difference, w_); }

  void improve(std::vector<Item>& trees) {
    Item* best = nullptr;
    Item* worst = nullptr;
    for (Item& item : trees) {
      if (best == nullptr || gain(item) > gain(*best)) best = &item;
      if (item.share > 0 && (worst == nullptr || gain(item) < gain(*worst))) worst = &item;
    }
    std::vector<double> direction = best->difference;
    add_multiple(-1, worst->difference, direction);
    const double squared = dot_product(direction, direction);
    if (best == worst || squared == 0) return;
    const double wanted = (gain(*best) - gain(*worst)) / (c_ * squared);
    const double moved = std::min(worst->share, wanted);
    best->share += moved;
    worst->share -= moved;
    add_multiple(c_ * moved, direction, w_);
  }

  std::pair<double, double> bounds() const {
    const double half = dot_product(w_, w_) / 2;
    double lower = -half;
    double upper = half;
    for (const auto& trees : sentences_) {
      double most = 0;
      for (const Item& item : trees) {
        lower += c_ * item.share * item.loss;
        most = std::max(most, gain(item));
      }
      upper += c_ * most;
    }
    return {lower, upper};
  }

  double c_;
  std::vector<double> w_;
  std::vector<std::vector<Item>> sentences_;
};

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
    const auto [lower, upper] = AllTreesMaxMargin(tiny, 0.05).solve(1e-6);
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
    const auto [lower, upper] = AllTreesMaxMargin(tiny, 0.05).solve(1e-6);
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
  const auto [lower, upper] = AllTreesMaxMargin(tiny, 0.05).solve(1e-6);
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
