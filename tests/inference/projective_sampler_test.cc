// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/projective_sampler.h"

#include <array>
#include <cmath>
#include <map>
#include <vector>

#include <boost/math/distributions/chi_squared.hpp>
#include <gtest/gtest.h>

#include "arcus/inference/inside_outside.h"
#include "tests/support/judge.h"
#include "tests/support/random_scores.h"

namespace arcus {
namespace {

constexpr std::array kBothRoots{Roots::kSingle, Roots::kMulti};

// The probability that exact samples would differ from the exact distribution at least as much as
// these do (Pearson's test). Trees expected fewer than 5 times are counted as one. 0 when a tree
// is drawn that is none of the space.
double p_value_of_samples(const ArcScores& scores, Roots roots, int draws, std::uint64_t seed) {
  const TreeSpace space{.projective = true, .roots = roots};
  const ProjectiveSampler sampler(scores, roots);
  Random random(seed);
  std::map<std::vector<int>, int> counts;
  for (int draw = 0; draw < draws; ++draw) {
    const Tree tree = sampler.draw(random);
    ++counts[{tree.heads().begin(), tree.heads().end()}];
  }
  const double log_partition = *testing::log_partition_by_enumeration(scores, space);
  double statistic = 0;
  double rare_expected = 0;
  int rare_count = 0;
  int cells = 0;
  const auto add_cell = [&](double expected, int count) {
    statistic += (count - expected) * (count - expected) / expected;
    ++cells;
  };
  int known = 0;
  for (const auto& [tree, score] : testing::all_trees_by_score(scores, space)) {
    const double expected = draws * std::exp(score - log_partition);
    const int count = counts[{tree.heads().begin(), tree.heads().end()}];
    known += count;
    if (expected < 5) {
      rare_expected += expected;
      rare_count += count;
    } else {
      add_cell(expected, count);
    }
  }
  if (known != draws) return 0;
  if (rare_expected >= 5) add_cell(rare_expected, rare_count);
  if (rare_expected < 1e-6 && rare_count > 0) return 0;
  if (cells < 2) return 1;
  return boost::math::cdf(boost::math::complement(boost::math::chi_squared(cells - 1), statistic));
}

TEST(ProjectiveSampler, NoWordsHaveOneTree) {
  Random random(1);
  const ProjectiveSampler sampler(ArcScores(), Roots::kSingle);
  ASSERT_TRUE(sampler.has_tree());
  EXPECT_EQ(sampler.draw(random), Tree());
}

TEST(ProjectiveSampler, KnowsWhenThereIsNoTree) {
  EXPECT_FALSE(ProjectiveSampler(ArcScores(3, kNoArc), Roots::kMulti).has_tree());
  ArcScores two_roots(2, kNoArc);
  two_roots(kRoot, 1) = two_roots(kRoot, 2) = 0;
  EXPECT_TRUE(ProjectiveSampler(two_roots, Roots::kMulti).has_tree());
  EXPECT_FALSE(ProjectiveSampler(two_roots, Roots::kSingle).has_tree());
}

TEST(ProjectiveSampler, DrawsTreesInProportionToTheirWeights) {
  Random random(2);
  for (const double deviation : {0.0, 1.0, 3.0, 20.0, 500.0}) {
    for (const double missing : {0.0, 0.2}) {
      for (const int n : {2, 4, 5}) {
        const auto scores = testing::gaussian_scores(n, random, deviation, missing);
        for (const Roots roots : kBothRoots) {
          if (!ProjectiveSampler(scores, roots).has_tree()) continue;
          EXPECT_GT(p_value_of_samples(scores, roots, 20000, 3), 1e-4)
              << n << " words, deviation " << deviation;
        }
      }
    }
  }
}

// Two trees share nearly all the weight, and every word's best arc is in neither.
TEST(ProjectiveSampler, DrawsTreesInProportionToTheirWeightsWhenScoresArePeaked) {
  for (const double gap : {40.0, 1000.0}) {
    ArcScores scores(4, 0);
    scores(1, 2) = scores(2, 1) = 2 * gap;
    scores(3, 4) = scores(4, 3) = 2 * gap + 0.5;
    for (const Roots roots : kBothRoots) {
      EXPECT_GT(p_value_of_samples(scores, roots, 20000, 4), 1e-4) << gap;
    }
  }
}

TEST(ProjectiveSampler, DrawsArcsOfLongSentencesAsOftenAsTheirMarginalsSay) {
  Random random(5);
  constexpr int kDraws = 2000;
  for (const auto& [n, deviation] : {std::pair{60, 1.0}, {60, 100.0}, {250, 1.0}}) {
    const auto scores = testing::gaussian_scores(n, random, deviation);
    for (const Roots roots : kBothRoots) {
      const ProjectiveSampler sampler(scores, roots);
      ArcMarginals marginals;
      ASSERT_TRUE(projective_marginals(scores, roots, marginals));
      ArcTable counts(n);
      for (int draw = 0; draw < kDraws; ++draw) {
        const Tree tree = sampler.draw(random);
        ASSERT_TRUE(contains({.projective = true, .roots = roots}, tree));
        for (int m = 1; m <= n; ++m) counts(tree.head(m), m) += 1;
      }
      for (int m = 1; m <= n; ++m) {
        for (int h = 0; h <= n; ++h) {
          const double p = marginals(h, m);
          const double deviations = std::sqrt(kDraws * p * (1 - p) + 1);
          EXPECT_NEAR(counts(h, m), kDraws * p, 6.5 * deviations);
        }
      }
    }
  }
}

TEST(ProjectiveSampler, DrawsTheSameTreesFromTheSameSeed) {
  Random random(6);
  const auto scores = testing::gaussian_scores(20, random);
  const ProjectiveSampler sampler(scores, Roots::kSingle);
  const ProjectiveSampler again(scores, Roots::kSingle);
  Random first(7);
  Random second(7);
  for (int draw = 0; draw < 20; ++draw) EXPECT_EQ(sampler.draw(first), again.draw(second));
}

}  // namespace
}  // namespace arcus
