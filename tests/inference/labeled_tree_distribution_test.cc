// SPDX-License-Identifier: Apache-2.0
//
// What the object adds to the functions of labeled_trees.h, which ask it.
#include "arcus/inference/labeled_tree_distribution.h"

#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "tests/support/enumerate_trees.h"
#include "tests/support/labeled_trees.h"

namespace arcus {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
using testing::all_labeled_trees;
using testing::kAllSpaces;
using testing::random_labeled_scores;

TEST(LabeledTreeDistribution, EachSumIsComputedOnceWhateverIsAskedFirst) {
  const std::vector<std::function<void(LabeledTreeDistribution&)>> questions = {
      [](LabeledTreeDistribution& trees) { trees.has_tree(); },
      [](LabeledTreeDistribution& trees) { trees.log_partition(); },
      [](LabeledTreeDistribution& trees) { trees.heads().marginals(); },
      [](LabeledTreeDistribution& trees) { trees.marginals(); },
      [](LabeledTreeDistribution& trees) { trees.entropy(); },
      [](LabeledTreeDistribution& trees) { trees.expected(trees.scores()); },
      [](LabeledTreeDistribution& trees) { trees.log_probability(*trees.best()); },
      [](LabeledTreeDistribution& trees) { trees.best(3); },
      [](LabeledTreeDistribution& trees) { trees.min_risk(); },
  };
  Random random(1);
  const LabeledArcScores scores = random_labeled_scores(random, 8, 3, 0);
  for (const TreeSpace& space : kAllSpaces) {
    for (std::size_t first = 0; first < questions.size(); ++first) {
      LabeledTreeDistribution trees(scores, space);
      questions[first](trees);
      for (int repeat = 0; repeat < 2; ++repeat) {
        for (const auto& ask : questions) ask(trees);
      }
      EXPECT_EQ(trees.sum_counts(), (SumCounts{1, 1}));
    }
    if (!space.projective && space.roots == Roots::kSingle) continue;  // sums over subgraphs too
    LabeledTreeDistribution trees(scores, space);
    trees.samples(20, random);
    for (const auto& ask : questions) ask(trees);
    trees.sample(random);
    EXPECT_EQ(trees.sum_counts(), (SumCounts{1, 1}));
  }
}

TEST(LabeledTreeDistribution, ProbabilitiesAndExpectationsAreThoseOfEnumeration) {
  Random random(2);
  for (int round = 0; round < 40; ++round) {
    const int n = static_cast<int>(random.below(4));
    const LabeledArcScores scores = random_labeled_scores(random, n, 2, 0.2 * (round % 3));
    const LabeledArcTable values = random_labeled_scores(random, n, 2, 0);
    for (const TreeSpace& space : kAllSpaces) {
      LabeledTreeDistribution trees(scores, space);
      const auto all = all_labeled_trees(scores, space);
      ASSERT_EQ(trees.has_tree(), !all.empty());
      ASSERT_EQ(trees.expected(values).has_value(), !all.empty());
      if (all.empty()) continue;
      double sum = 0;
      double mean = 0;
      for (const LabeledTree& tree : all) {
        const auto log_p = trees.log_probability(tree);
        ASSERT_NEAR(*log_p, tree.score - *trees.log_partition(), 1e-12);
        sum += std::exp(*log_p);
        for (int m = 1; m <= n; ++m) {
          mean += std::exp(*log_p) *
                  values(tree.tree.head(m), m, tree.labels[static_cast<std::size_t>(m) - 1]);
        }
      }
      ASSERT_NEAR(sum, 1, 1e-12);
      ASSERT_NEAR(*trees.expected(values), mean, 1e-11);
    }
  }
}

TEST(LabeledTreeDistribution, AnInfiniteValueCountsIfSomeTreeHasTheLabelledArc) {
  LabeledArcScores scores(2, 2);
  scores(0, 1, 1) = kNoArc;
  LabeledArcTable values(2, 2);
  values(0, 1, 1) = kInfinity;
  for (const TreeSpace& space : kAllSpaces) {
    EXPECT_EQ(LabeledTreeDistribution(scores, space).expected(values), 0);
  }
  values(0, 1, 0) = kInfinity;
  for (const TreeSpace& space : kAllSpaces) {
    EXPECT_EQ(LabeledTreeDistribution(scores, space).expected(values), kInfinity);
  }
  // However improbable it is.
  scores(0, 1, 0) = -2000;
  scores(0, 1, 1) = 0;
  values(0, 1, 1) = 0;
  for (const TreeSpace& space : kAllSpaces) {
    EXPECT_EQ(LabeledTreeDistribution(scores, space).expected(values), kInfinity);
  }
}

TEST(LabeledTreeDistribution, ALabelThatCannotBeHasProbabilityZero) {
  LabeledArcScores scores(1, 2);
  scores(0, 1, 1) = kNoArc;
  LabeledTreeDistribution trees(scores, {});
  EXPECT_EQ(trees.log_probability({Tree{0}, {0}, 0}), 0);
  EXPECT_EQ(trees.log_probability({Tree{0}, {1}, 0}), kNoArc);
  EXPECT_THROW(trees.log_probability({Tree{0}, {2}, 0}), ArgumentError);
  EXPECT_THROW(trees.log_probability({Tree{0}, {-1}, 0}), ArgumentError);
  EXPECT_THROW(trees.log_probability({Tree{0}, {}, 0}), ArgumentError);
  EXPECT_THROW(trees.expected(LabeledArcTable(1, 3)), ArgumentError);
}

TEST(LabeledTreeDistribution, AfterAResetIsLikeANewOne) {
  Random random(3);
  LabeledTreeDistribution reused;
  for (const int n : {5, 2, 9, 0, 1}) {
    const LabeledArcScores scores = random_labeled_scores(random, n, 1 + n % 3, 0.2);
    for (const TreeSpace& space : kAllSpaces) {
      reused.reset(scores, space);
      LabeledTreeDistribution fresh(scores, space);
      Random random_a(4);
      Random random_b(4);
      EXPECT_EQ(reused.samples(3, random_a), fresh.samples(3, random_b));
      EXPECT_EQ(reused.sample(random_a), fresh.sample(random_b));
      EXPECT_EQ(reused.best(), fresh.best());
      EXPECT_EQ(reused.best(4), fresh.best(4));
      EXPECT_EQ(reused.min_risk(), fresh.min_risk());
      EXPECT_EQ(reused.entropy(), fresh.entropy());
      EXPECT_EQ(reused.log_partition(), fresh.log_partition());
      ASSERT_EQ(reused.marginals() == nullptr, fresh.marginals() == nullptr);
      if (fresh.has_tree()) {
        EXPECT_EQ(*reused.marginals(), *fresh.marginals());
      }
    }
  }
}

TEST(LabeledTreeDistribution, WithoutATreeEveryAnswerIsEmpty) {
  Random random(5);
  LabeledTreeDistribution trees(LabeledArcScores(2, 3, kNoArc), {});
  EXPECT_FALSE(trees.has_tree());
  EXPECT_FALSE(trees.log_partition());
  EXPECT_EQ(trees.marginals(), nullptr);
  EXPECT_FALSE(trees.entropy());
  EXPECT_FALSE(trees.expected(LabeledArcTable(2, 3)));
  EXPECT_FALSE(trees.log_probability({Tree{0, 1}, {0, 0}, 0}));
  EXPECT_FALSE(trees.best());
  EXPECT_TRUE(trees.best(3).empty());
  EXPECT_FALSE(trees.min_risk());
  EXPECT_FALSE(trees.sample(random));
  EXPECT_TRUE(trees.samples(3, random).empty());
}

}  // namespace
}  // namespace arcus
