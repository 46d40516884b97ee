// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/arborescence_sampler.h"

#include <array>
#include <cmath>
#include <map>

#include <boost/math/distributions/chi_squared.hpp>
#include <gtest/gtest.h>

#include "arcus/inference/chu_liu_edmonds.h"
#include "arcus/inference/matrix_tree.h"
#include "tests/support/judge.h"
#include "tests/support/random_scores.h"

namespace arcus {
namespace {

constexpr std::array kBothRoots{Roots::kSingle, Roots::kMulti};

// The probability of counts at least as far from the exact ones, by Pearson's chi-squared; trees
// expected fewer than five times are counted together.
double p_value(const ArcScores& scores, Roots roots, int draws, std::uint64_t seed) {
  const TreeSpace space{.projective = false, .roots = roots};
  const auto trees = testing::all_trees_by_score(scores, space);
  const double log_sum = *testing::log_partition_by_enumeration(scores, space);
  const auto as_key = [](const Tree& tree) {
    return std::vector<int>(tree.heads().begin(), tree.heads().end());
  };
  std::map<std::vector<int>, int> counts;
  ArborescenceSampler sampler(scores, roots);
  EXPECT_TRUE(sampler.has_tree());
  Random random(seed);
  for (int i = 0; i < draws; ++i) ++counts[as_key(sampler.draw(random))];

  double chi_squared = 0;
  int cells = 0;
  double rare_expected = 0;
  double rare_count = 0;
  const auto add_cell = [&](double count, double expected) {
    chi_squared += (count - expected) * (count - expected) / expected;
    ++cells;
  };
  int accounted = 0;
  for (const ScoredTree& t : trees) {
    const double expected = draws * std::exp(t.score - log_sum);
    const auto found = counts.find(as_key(t.tree));
    const int count = found == counts.end() ? 0 : found->second;
    accounted += count;
    if (expected >= 5) {
      add_cell(count, expected);
    } else {
      rare_expected += expected;
      rare_count += count;
    }
  }
  EXPECT_EQ(accounted, draws) << "drew what is no tree of the space";
  if (rare_expected >= 5) {
    add_cell(rare_count, rare_expected);
  } else {
    EXPECT_LE(rare_count, 25);
  }
  if (cells < 2) return 1;
  return boost::math::cdf(complement(boost::math::chi_squared(cells - 1), chi_squared));
}

TEST(ArborescenceSampler, NoWordsHaveOneTree) {
  Random random(1);
  for (const Roots roots : kBothRoots) {
    ArborescenceSampler sampler(ArcScores(), roots);
    ASSERT_TRUE(sampler.has_tree());
    EXPECT_EQ(sampler.draw(random), Tree());
  }
}

TEST(ArborescenceSampler, KnowsWhenThereIsNoTree) {
  testing::for_each_table(3, std::array{kNoArc, 0.0}, [](const ArcScores& scores) {
    for (const Roots roots : kBothRoots) {
      ArborescenceSampler sampler(scores, roots);
      ASSERT_EQ(sampler.has_tree(), best_arborescence(scores, roots).has_value());
      if (!sampler.has_tree()) continue;
      Random random(2);
      for (int i = 0; i < 3; ++i) ASSERT_TRUE(contains({false, roots}, sampler.draw(random)));
    }
  });
}

TEST(ArborescenceSampler, DrawsEveryTreeAsOftenAsItsProbabilitySays) {
  Random random(3);
  for (int round = 0; round < 8; ++round) {
    const double missing = round < 4 ? 0 : 0.2;
    const ArcScores scores = testing::gaussian_scores(4, random, 1, missing);
    for (const Roots roots : kBothRoots) {
      if (!best_arborescence(scores, roots)) continue;
      EXPECT_GT(p_value(scores, roots, 50'000, 4), 1e-3) << "round " << round;
    }
  }
}

TEST(ArborescenceSampler, DrawsUniformlyFromEqualScores) {
  for (const Roots roots : kBothRoots) {
    EXPECT_GT(p_value(ArcScores(4), roots, 50'000, 5), 1e-3);
  }
}

TEST(ArborescenceSampler, IsExactOnCyclesFromWhichAWalkWouldNotReturn) {
  Random random(6);
  for (const double gap : {5.0, 10.0, 40.0, 1000.0}) {
    for (int round = 0; round < 3; ++round) {
      ArcScores scores = testing::gaussian_scores(5, random);
      scores(1, 2) += gap;
      scores(2, 1) += gap;
      scores(4, 3) += gap;
      scores(5, 4) += gap;
      scores(3, 5) += gap;
      for (const Roots roots : kBothRoots) {
        EXPECT_GT(p_value(scores, roots, 20'000, 7), 1e-3) << "gap " << gap;
      }
    }
  }
}

TEST(ArborescenceSampler, IsExactOnNestedCycles) {
  Random random(8);
  ArcScores scores = testing::gaussian_scores(5, random);
  scores(1, 2) += 60;
  scores(2, 1) += 60;
  scores(1, 3) += 40;
  scores(3, 2) += 40;
  scores(3, 4) += 20;
  scores(4, 1) += 20;
  for (const Roots roots : kBothRoots) {
    EXPECT_GT(p_value(scores, roots, 20'000, 9), 1e-3);
  }
}

TEST(ArborescenceSampler, IsExactOnPeakedScores) {
  Random random(10);
  for (const double deviation : {3.0, 20.0}) {
    for (int round = 0; round < 5; ++round) {
      const ArcScores scores = testing::gaussian_scores(5, random, deviation, 0.1);
      for (const Roots roots : kBothRoots) {
        if (!best_arborescence(scores, roots)) continue;
        EXPECT_GT(p_value(scores, roots, 10'000, 11), 1e-3) << deviation << ", round " << round;
      }
    }
  }
}

TEST(ArborescenceSampler, ArcsOfLongSentencesComeAsOftenAsTheirMarginalsSay) {
  Random random(12);
  for (const double deviation : {1.0, 4.0, 30.0}) {
    const ArcScores scores = testing::gaussian_scores(30, random, deviation);
    for (const Roots roots : kBothRoots) {
      constexpr int kDraws = 4000;
      ArborescenceSampler sampler(scores, roots);
      ArcMarginals counts(30);
      for (int i = 0; i < kDraws; ++i) {
        const Tree tree = sampler.draw(random);
        ASSERT_TRUE(contains({false, roots}, tree));
        for (int m = 1; m <= 30; ++m) counts(tree.head(m), m) += 1;
      }
      ArcMarginals marginals;
      ASSERT_TRUE(arborescence_marginals(scores, roots, marginals));
      for (int m = 1; m <= 30; ++m) {
        for (int h = 0; h <= 30; ++h) {
          const double p = marginals(h, m);
          const double error = std::sqrt(p * (1 - p) / kDraws);
          EXPECT_NEAR(counts(h, m) / kDraws, p, 5 * error + 1e-3) << deviation;
        }
      }
    }
  }
}

TEST(ArborescenceSampler, TheSameSeedGivesTheSameTreesWhateverWasDrawnBefore) {
  Random random(13);
  const ArcScores scores = testing::gaussian_scores(12, random, 8);
  for (const Roots roots : kBothRoots) {
    ArborescenceSampler fresh(scores, roots);
    ArborescenceSampler used(scores, roots);
    Random other(14);
    for (int i = 0; i < 100; ++i) used.draw(other);
    Random one(15);
    Random same(15);
    for (int i = 0; i < 100; ++i) ASSERT_EQ(fresh.draw(one), used.draw(same));
  }
}

}  // namespace
}  // namespace arcus
