// SPDX-License-Identifier: Apache-2.0
//
// Exponentiated gradients over heads and relations, judged by all labelled trees of small
// sentences.
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/learn/exponentiated_gradient.h"
#include "arcus/learn/log_linear.h"
#include "arcus/learn/log_linear_objective.h"
#include "arcus/learn/loss.h"
#include "arcus/learn/online.h"
#include "arcus/optimize/lbfgs.h"
#include "tests/learn/all_trees_max_margin.h"
#include "tests/learn/tiny_labeled.h"

namespace arcus {
namespace {

using testing::ListedTrees;
using testing::TinyLabeled;
using Options = ExponentiatedGradientOptions;
using Objective = Options::Objective;

constexpr Objective kObjectives[] = {Objective::kMaxMargin, Objective::kLogLinear};

std::size_t weights_of(const TinyLabeled& tiny) {
  return tiny.index.size() * kWeightsPerFeature + tiny.label_index.size() * testing::kLabels;
}

ListedTrees all_labeled_trees(const TinyLabeled& tiny) {
  const std::vector<float> zeros(weights_of(tiny), 0);
  OnlineSentence current(tiny.problem, zeros);
  ListedTrees all;
  const std::vector<double> rows(tiny.label_index.size() * testing::kLabels, 0);
  for (const TrainingSentence& sentence : tiny.sentences) {
    current.set(sentence);
    auto& trees = all.emplace_back();
    tiny.for_each_labeled_tree(
        sentence, ArcScores(sentence.tree.size()), rows,
        [&](const Tree& tree, const std::vector<int>& labels, double) {
          const bool is_right = tree == sentence.tree && labels == sentence.labels;
          const LabeledTree labeled{tree, labels, 0};
          trees.push_back(
              {current.difference(labeled), loss_of(Loss::kHeads, sentence, labeled), is_right});
        });
  }
  return all;
}

// Exponentiated gradients on the list of all labelled trees, each with its own probability: the
// steps of a block of all sentences, written down simply.
class ListedGradient {
 public:
  ListedGradient(const TinyLabeled& tiny, const Options& options)
      : trees_(all_labeled_trees(tiny)), options_(options), weights_(weights_of(tiny)) {
    for (std::size_t i = 0; i < trees_.size(); ++i) {
      const auto& right = tiny.sentences[i];
      auto& logs = logs_.emplace_back();
      tiny.for_each_labeled_tree(
          right, ArcScores(right.tree.size()), weights_,
          [&](const Tree& tree, const std::vector<int>& labels, double) {
            double score = 0;
            for (int m = 1; m <= tree.size(); ++m) {
              const auto word = static_cast<std::size_t>(m) - 1;
              if (tree.head(m) == right.tree.head(m) && labels[word] == right.labels[word]) {
                score += options.beta;
              }
            }
            logs.push_back(score);
          });
    }
    settle();
  }

  void step() {
    for (std::size_t i = 0; i < trees_.size(); ++i) {
      for (std::size_t y = 0; y < trees_[i].size(); ++y) {
        const double g = options_.rate;
        double& log_p = logs_[i][y];
        const double score = -product(trees_[i][y].difference);
        log_p =
            is_max_margin() ? log_p + g * (trees_[i][y].loss + score) : (1 - g) * log_p + g * score;
      }
    }
    settle();
  }

  const std::vector<double>& weights() const { return weights_; }

  double dual() const {
    double sum = 0;
    for (std::size_t i = 0; i < trees_.size(); ++i) {
      for (std::size_t y = 0; y < trees_[i].size(); ++y) {
        sum += std::exp(logs_[i][y]) * (is_max_margin() ? trees_[i][y].loss : -logs_[i][y]);
      }
    }
    return options_.c * sum - half_norm();
  }

  double objective() const {
    double sum = 0;
    for (const auto& trees : trees_) {
      double most = 0;
      double z = 0;
      for (const auto& tree : trees) {
        most = std::max(most, tree.loss - product(tree.difference));
        z += std::exp(-product(tree.difference));
      }
      sum += is_max_margin() ? most : std::log(z);
    }
    return options_.c * sum + half_norm();
  }

 private:
  bool is_max_margin() const { return options_.objective == Objective::kMaxMargin; }
  double half_norm() const {
    double sum = 0;
    for (const double weight : weights_) sum += weight * weight / 2;
    return sum;
  }
  double product(const SparseVector& vector) const {
    double sum = 0;
    for (const auto& [index, value] : vector) sum += weights_[index] * static_cast<double>(value);
    return sum;
  }

  // Probabilities that sum to 1, and the weights that belong to them.
  void settle() {
    std::fill(weights_.begin(), weights_.end(), 0);
    for (std::size_t i = 0; i < trees_.size(); ++i) {
      double z = 0;
      for (const double log_p : logs_[i]) z += std::exp(log_p);
      for (double& log_p : logs_[i]) log_p -= std::log(z);
      for (std::size_t y = 0; y < trees_[i].size(); ++y) {
        for (const auto& [index, value] : trees_[i][y].difference) {
          weights_[index] += options_.c * std::exp(logs_[i][y]) * static_cast<double>(value);
        }
      }
    }
  }

  ListedTrees trees_;
  std::vector<std::vector<double>> logs_;  // of the probabilities
  Options options_;
  std::vector<double> weights_;
};

TEST(LabeledExponentiatedGradient, IsThatOfTheListOfAllLabeledTrees) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    for (const Objective objective : kObjectives) {
      TinyLabeled tiny(space, 3, 3);
      for (TrainingSentence& sentence : tiny.sentences) sentence.costs = {2, 0.5F, 1};
      Options options{.objective = objective,
                      .c = 0.01,
                      .beta = 2,
                      .rate = 0.3,
                      .rates = Options::Rates::kOne,
                      .block = 3,
                      .tolerance = 0};
      ListedGradient listed(tiny, options);
      const auto same_weights = [&](const std::vector<float>& weights) {
        ASSERT_EQ(weights.size(), listed.weights().size());
        for (std::size_t i = 0; i < weights.size(); ++i) {
          ASSERT_NEAR(weights[i], listed.weights()[i], 1e-6) << i;
        }
      };
      tiny.problem.epochs = 0;
      same_weights(learn(tiny.problem, options));
      tiny.problem.epochs = 4;
      tiny.problem.after_epoch = [&](int, const std::vector<float>& weights) {
        listed.step();
        same_weights(weights);
      };
      tiny.problem.report = [&](const EpochReport& report) {
        EXPECT_EQ(report.rate, options.rate);  // what the list's steps take for granted
        EXPECT_NEAR(*report.dual, listed.dual(), 1e-9);
        EXPECT_NEAR(report.objective, listed.objective(), 1e-9);
      };
      learn(tiny.problem, options);
    }
  }
}

// Trains, and checks that the bounds never cross, nor the dual falls, on the way.
EpochReport trained(TinyLabeled& tiny, const Options& options, int epochs) {
  tiny.problem.epochs = epochs;
  EpochReport last;
  tiny.problem.report = [&](const EpochReport& report) {
    EXPECT_LE(*report.dual, report.objective + 1e-9);
    if (last.epoch > 0) {
      EXPECT_GE(*report.dual, *last.dual - 1e-9);
    }
    last = report;
  };
  learn(tiny.problem, options);
  tiny.problem.report = {};
  return last;
}

TEST(LabeledExponentiatedGradient, MaxMarginClosesTheGapAtTheMinimumOfAnIndependentSolver) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    TinyLabeled tiny(space, 3, 3);
    testing::AllTreesMaxMargin solver(all_labeled_trees(tiny), weights_of(tiny), 0.05);
    const auto [lower, upper] = solver.solve(1e-5);
    ASSERT_LT(upper - lower, 1e-5);
    for (const int block : {1, 3}) {
      const auto end = trained(tiny, {.c = 0.05, .block = block, .tolerance = 1e-3}, 2000);
      EXPECT_LE(end.objective - *end.dual, 1e-3 * end.objective);
      EXPECT_LE(*end.dual, upper + 1e-9);
      EXPECT_GE(end.objective, lower - 1e-9);
    }
  }
}

TEST(LabeledExponentiatedGradient, LogLinearClosesTheGapWhereLbfgsEnds) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    for (const double c : {0.1, 3.0}) {
      TinyLabeled tiny(space, 6, 4);
      LogLinearObjective objective(tiny.problem, c);
      std::vector<double> weights(objective.size(), 0);
      const double least =
          minimize_lbfgs([&](auto x, auto gradient) { return objective(x, gradient); }, weights,
                         {.descent = {.iterations = 500, .tolerance = 1e-6}})
              .value;
      for (const int block : {1, 4}) {
        const auto end = trained(
            tiny, {.objective = Objective::kLogLinear, .c = c, .block = block, .tolerance = 1e-6},
            5000);
        EXPECT_NEAR(end.objective, least, 2e-6 * least) << c;
        EXPECT_NEAR(*end.dual, least, 2e-6 * least) << c;
      }
    }
  }
}

TEST(LabeledExponentiatedGradient, LearnsHeadsAndRelationsByHeart) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    TinyLabeled tiny(space, 4, 3);
    tiny.problem.epochs = 200;
    for (const Objective objective : kObjectives) {
      const auto weights = learn(tiny.problem, Options{.objective = objective, .c = 10});
      for (const TrainingSentence& sentence : tiny.sentences) {
        OnlineSentence current(tiny.problem, weights);
        current.set(sentence);
        const auto best = current.best_tree();
        EXPECT_EQ(best->tree, sentence.tree);
        EXPECT_EQ(best->labels, sentence.labels);
      }
    }
  }
}

TEST(LabeledExponentiatedGradient, GivesTheSameBitsForAnyNumberOfThreads) {
  TinyLabeled tiny({true, Roots::kSingle}, 20, 5);
  tiny.problem.epochs = 4;
  for (const int block : {1, 4}) {
    for (const Objective objective : kObjectives) {
      Options options{.objective = objective, .c = 1, .block = block};
      const auto one = learn(tiny.problem, options);
      TrainingProblem with_threads = tiny.problem;
      with_threads.threads = 4;
      options.memory = 40'000;  // a few sentences
      EXPECT_EQ(learn(with_threads, options), one);
    }
  }
}

TEST(LabeledExponentiatedGradient, StaysFiniteWhereStepsAreFarTooLong) {
  TinyLabeled tiny({false, Roots::kSingle}, 10, 5);
  tiny.problem.epochs = 5;
  for (const Objective objective : kObjectives) {
    for (const auto rates : {Options::Rates::kOne, Options::Rates::kOfSentences}) {
      const auto weights =
          learn(tiny.problem, Options{.objective = objective, .c = 1e6, .rates = rates});
      for (const float weight : weights) ASSERT_TRUE(std::isfinite(weight));
    }
  }
}

TEST(LabeledExponentiatedGradient, NamesTheSentenceWhoseRelationCannotBe) {
  for (const int wrong : {testing::kLabels, -1}) {
    TinyLabeled tiny({true, Roots::kSingle}, 5, 4);
    tiny.sentences[2].labels[1] = wrong;
    try {
      learn(tiny.problem, Options());
      FAIL() << "expected an error";
    } catch (const Error& error) {
      EXPECT_STREQ(error.what(), "sentence 3: found a relation that its arc may not have");
    }
  }
}

}  // namespace
}  // namespace arcus
