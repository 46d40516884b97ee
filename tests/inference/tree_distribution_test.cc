// SPDX-License-Identifier: Apache-2.0
//
// What the object adds to the functions of trees.h, which ask it and are tested against enumeration
// in trees_test.cc: each sum once, answers that are kept, and a fresh start after reset().
#include "arcus/inference/tree_distribution.h"

#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/inference/projective_sampler.h"
#include "tests/support/enumerate_trees.h"
#include "tests/support/judge.h"
#include "tests/support/random_scores.h"

namespace arcus {
namespace {

using testing::gaussian_scores;
using testing::kAllSpaces;

// Every question but samples.
const std::vector<std::function<void(TreeDistribution&)>> kQuestions = {
    [](TreeDistribution& trees) { trees.has_tree(); },
    [](TreeDistribution& trees) { trees.log_partition(); },
    [](TreeDistribution& trees) { trees.marginals(); },
    [](TreeDistribution& trees) { trees.entropy(); },
    [](TreeDistribution& trees) { trees.expected(trees.scores()); },
    [](TreeDistribution& trees) { trees.kl_divergence(trees); },
    [](TreeDistribution& trees) { trees.log_probability(trees.best()->tree); },
    [](TreeDistribution& trees) { trees.best(3); },
    [](TreeDistribution& trees) { trees.min_risk(); },
};

TEST(TreeDistribution, EachSumIsComputedOnceWhateverIsAskedFirst) {
  Random random(1);
  for (const double deviation : {1.0, 200.0}) {  // plain sums, and such as need wide numbers
    const ArcScores scores = gaussian_scores(12, random, deviation);
    for (const TreeSpace& space : kAllSpaces) {
      for (std::size_t first = 0; first < kQuestions.size(); ++first) {
        TreeDistribution trees(scores, space);
        EXPECT_EQ(trees.sum_counts(), (SumCounts{0, 0}));
        kQuestions[first](trees);
        for (int repeat = 0; repeat < 2; ++repeat) {
          for (const auto& ask : kQuestions) ask(trees);
        }
        EXPECT_EQ(trees.sum_counts(), (SumCounts{1, 1}));
      }
    }
  }
}

TEST(TreeDistribution, BestTreesNeedNoSum) {
  Random random(2);
  for (const TreeSpace& space : kAllSpaces) {
    TreeDistribution trees(gaussian_scores(12, random), space);
    trees.best();
    trees.best(5);
    EXPECT_EQ(trees.sum_counts(), (SumCounts{0, 0}));
  }
}

TEST(TreeDistribution, SamplesShareTheSumsOfOtherQuestions) {
  Random random(3);
  const ArcScores scores = gaussian_scores(12, random);
  for (const TreeSpace& space : kAllSpaces) {
    TreeDistribution trees(scores, space);
    trees.samples(50, random);
    trees.sample(random);
    for (const auto& ask : kQuestions) ask(trees);
    trees.samples(50, random);
    const SumCounts counts = trees.sum_counts();
    if (space.projective || space.roots == Roots::kMulti) {
      EXPECT_EQ(counts, (SumCounts{1, 1}));
    } else {
      // One more for each word that was drawn as the root: a sum over other trees.
      EXPECT_LE(counts.sums, 1 + scores.size());
      EXPECT_EQ(counts.sums, counts.derivatives);
    }
    // Nothing is prepared again. A root word drawn for the first time would need a sum.
    const SumCounts before = trees.sum_counts();
    Random same_seed(4);
    trees.samples(20, same_seed);
    const SumCounts once = trees.sum_counts();
    same_seed = Random(4);
    trees.samples(20, same_seed);
    EXPECT_EQ(trees.sum_counts(), once);
    EXPECT_LE(before.sums, once.sums);
  }
}

TEST(TreeDistribution, SamplesAreThoseOfASamplerOfItsOwn) {
  Random random(5);
  for (const double deviation : {1.0, 30.0}) {
    const ArcScores scores = gaussian_scores(9, random, deviation, 0.1);
    for (const TreeSpace& space : kAllSpaces) {
      TreeDistribution trees(scores, space);
      if (!trees.has_tree()) continue;
      Random of_distribution(6);
      Random of_sampler(6);
      const auto samples = trees.samples(100, of_distribution);
      std::vector<Tree> expected;
      if (space.projective) {
        const ProjectiveSampler sampler(scores, space.roots);
        while (expected.size() < 100) expected.push_back(sampler.draw(of_sampler));
      } else {
        ArborescenceSampler sampler(scores, space.roots);
        while (expected.size() < 100) expected.push_back(sampler.draw(of_sampler));
      }
      EXPECT_EQ(samples, expected);
      EXPECT_EQ(trees.sample(of_distribution), TreeDistribution(scores, space).sample(of_sampler));
    }
  }
}

TEST(TreeDistribution, ProbabilitiesOfAllTreesAreThoseOfEnumeration) {
  Random random(7);
  for (int round = 0; round < 30; ++round) {
    const int n = static_cast<int>(random.below(5));
    const ArcScores scores = gaussian_scores(n, random, 2, round % 2 == 0 ? 0.3 : 0);
    for (const TreeSpace& space : kAllSpaces) {
      TreeDistribution trees(scores, space);
      const auto log_z = testing::log_partition_by_enumeration(scores, space);
      ASSERT_EQ(trees.has_tree(), log_z.has_value());
      testing::for_each_head_vector(n, [&](const Tree& tree) {
        const auto log_p = trees.log_probability(tree);
        ASSERT_EQ(log_p.has_value(), log_z.has_value());
        if (!log_p) return;
        const double score = testing::score_of(scores, tree);
        if (!contains(space, tree) || score == kNoArc) {
          ASSERT_EQ(*log_p, kNoArc);
        } else {
          ASSERT_NEAR(*log_p, score - *log_z, 1e-12);
        }
      });
    }
  }
}

TEST(TreeDistribution, LargeOffsetsCostNoDigits) {
  Random random(8);
  const ArcScores scores = testing::whole_scores(6, random, 3);
  ArcScores offset = scores;
  for (int m = 1; m <= 6; ++m) {
    for (int h = 0; h <= 6; ++h) offset(h, m) += m * 1e12;  // whole numbers stay exact
  }
  // A word that only the root can head is scaled apart.
  ArcScores forced = offset;
  for (int h = 1; h <= 6; ++h) forced(h, 4) = kNoArc;
  ArcScores plain_forced = scores;
  for (int h = 1; h <= 6; ++h) plain_forced(h, 4) = kNoArc;
  for (const TreeSpace& space : kAllSpaces) {
    TreeDistribution trees(scores, space);
    TreeDistribution moved(offset, space);
    EXPECT_NEAR(*trees.entropy(), *moved.entropy(), 1e-13);
    EXPECT_NEAR(*trees.kl_divergence(moved), 0, 1e-13);
    const Tree& best = trees.best()->tree;
    EXPECT_NEAR(*trees.log_probability(best), *moved.log_probability(best), 1e-13);
    EXPECT_NEAR(*TreeDistribution(plain_forced, space).entropy(),
                *TreeDistribution(forced, space).entropy(), 1e-13);
  }
}

TEST(TreeDistribution, ScoresFurtherApartThanTheLargestDoubleAreNoInfiniteEntropy) {
  ArcScores scores(2);
  scores(2, 1) = 1e308;
  scores(0, 1) = -1e308;
  for (const TreeSpace& space : kAllSpaces) {
    TreeDistribution trees(scores, space);
    EXPECT_EQ(trees.entropy(), 0);
    // One tree has all of p, and q is uniform.
    TreeDistribution uniform(ArcScores(2), space);
    EXPECT_NEAR(*trees.kl_divergence(uniform), *uniform.log_partition(), 1e-14);
  }
}

// Pairs of words that prefer each other, far above the rest: every tree breaks the pairs, so that
// its score is far below the best arcs, and all probabilities are made of small differences.
ArcScores with_strong_pairs(int n, double gap, Random& random) {
  ArcScores scores = testing::whole_scores(n, random, 2);  // whole numbers stay exact
  for (int m = 1; m < n; m += 2) {
    scores(m, m + 1) += gap;
    scores(m + 1, m) += gap;
  }
  return scores;
}

TEST(TreeDistribution, CyclesFarAboveTheRestCostNoMoreDigitsThanTheirScores) {
  Random random(13);
  for (const double gap : {40.0, 1e3, 1e5, 1e8}) {
    for (int round = 0; round < 20; ++round) {
      const ArcScores scores = with_strong_pairs(4, gap, random);
      for (const TreeSpace& space : kAllSpaces) {
        // By enumeration, relative to the best tree.
        const auto all = testing::all_trees_by_score(scores, space);
        double z = 0;
        for (const ScoredTree& tree : all) z += std::exp(tree.score - all[0].score);
        double entropy = std::log(z);
        ArcMarginals marginals(4);
        for (const auto& [tree, score] : all) {
          const double p = std::exp(score - all[0].score) / z;
          if (p > 0) entropy -= p * (score - all[0].score);
          for (int m = 1; m <= 4; ++m) marginals(tree.head(m), m) += p;
        }
        TreeDistribution trees(scores, space);
        EXPECT_NEAR(*trees.entropy(), entropy, 1e-14 + 4e-15 * gap) << gap;
        for (int m = 1; m <= 4; ++m) {
          for (int h = 0; h <= 4; ++h) {
            if (h == m) continue;
            EXPECT_NEAR((*trees.marginals())(h, m), marginals(h, m), gap > 1e6 ? 1e-7 : 1e-13);
          }
        }
      }
    }
  }
}

TEST(TreeDistribution, NoMarginalIsAboveOneOrBelowZero) {
  Random random(14);
  for (int round = 0; round < 300; ++round) {
    const double deviation = round % 3 == 0 ? 3 : round % 3 == 1 ? 20 : 300;
    const int n = 2 + static_cast<int>(random.below(20));
    const ArcScores scores = gaussian_scores(n, random, deviation, 0.2);
    for (const TreeSpace& space : kAllSpaces) {
      TreeDistribution trees(scores, space);
      if (!trees.has_tree()) continue;
      for (int m = 1; m <= n; ++m) {
        for (const double marginal : trees.marginals()->into(m)) {
          ASSERT_LE(marginal, 1);
          ASSERT_GE(marginal, 0);
        }
      }
    }
  }
}

TEST(TreeDistribution, AfterAResetIsLikeANewOne) {
  Random random(9);
  TreeDistribution reused;
  for (const int n : {7, 2, 12, 0, 5, 30, 1}) {
    for (const double deviation : {1.0, 200.0}) {
      const ArcScores scores = gaussian_scores(n, random, deviation, 0.1);
      for (const TreeSpace& space : kAllSpaces) {
        reused.reset(scores, space);
        TreeDistribution fresh(scores, space);
        Random random_a(10);
        Random random_b(10);
        EXPECT_EQ(reused.samples(3, random_a), fresh.samples(3, random_b));
        EXPECT_EQ(reused.best(), fresh.best());
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
}

TEST(TreeDistribution, KeepsItsScoresWhateverBecomesOfTheTable) {
  Random random(11);
  ArcScores scores = gaussian_scores(6, random);
  for (const TreeSpace& space : kAllSpaces) {
    TreeDistribution trees(scores, space);
    const auto log_z = trees.log_partition();
    TreeDistribution moved = std::move(trees);
    const ArcScores copy = scores;
    scores.reset(2, 1);
    EXPECT_EQ(moved.log_partition(), log_z);
    EXPECT_EQ(*moved.marginals(), *arc_marginals(copy, space));
    EXPECT_TRUE(moved.sample(random));
    scores = copy;
  }
}

TEST(TreeDistribution, WithoutATreeEveryAnswerIsEmpty) {
  Random random(12);
  for (const TreeSpace& space : kAllSpaces) {
    TreeDistribution trees(ArcScores(2, kNoArc), space);
    EXPECT_FALSE(trees.has_tree());
    EXPECT_FALSE(trees.log_partition());
    EXPECT_EQ(trees.marginals(), nullptr);
    EXPECT_FALSE(trees.entropy());
    EXPECT_FALSE(trees.expected(ArcTable(2)));
    EXPECT_FALSE(trees.kl_divergence(trees));
    EXPECT_FALSE(trees.log_probability(Tree{0, 1}));
    EXPECT_FALSE(trees.best());
    EXPECT_TRUE(trees.best(3).empty());
    EXPECT_FALSE(trees.min_risk());
    EXPECT_FALSE(trees.sample(random));
    EXPECT_TRUE(trees.samples(3, random).empty());
  }
}

TEST(TreeDistribution, OfNothingHasOneTree) {
  TreeDistribution trees;
  EXPECT_EQ(trees.log_partition(), 0);
  EXPECT_EQ(trees.entropy(), 0);
  EXPECT_EQ(trees.log_probability(Tree()), 0);
}

TEST(TreeDistribution, RefusesWhatIsOfAnotherSizeOrSpace) {
  TreeDistribution trees(ArcScores(3), {});
  TreeDistribution shorter(ArcScores(2), {});
  TreeDistribution projective(ArcScores(3), {.projective = true});
  EXPECT_THROW(trees.expected(ArcTable(2)), ArgumentError);
  EXPECT_THROW(trees.log_probability(Tree{0}), ArgumentError);
  EXPECT_THROW(trees.kl_divergence(shorter), ArgumentError);
  EXPECT_THROW(trees.kl_divergence(projective), ArgumentError);
}

TEST(TreeDistribution, RefusesBadScoresAndStaysAsItWas) {
  ArcScores bad(2);
  bad(1, 2) = std::nan("");
  EXPECT_THROW(TreeDistribution(bad, {}), ArgumentError);
  TreeDistribution trees(ArcScores(3), {});
  EXPECT_THROW(trees.reset(bad, {}), ArgumentError);
  EXPECT_NEAR(*trees.log_partition(), std::log(9), 1e-14);
}

}  // namespace
}  // namespace arcus
