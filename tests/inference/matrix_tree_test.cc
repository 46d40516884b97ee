// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/matrix_tree.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "arcus/inference/kbest_arborescence.h"
#include "tests/support/judge.h"
#include "tests/support/random_scores.h"

namespace arcus {
namespace {

constexpr std::array kBothRoots{Roots::kSingle, Roots::kMulti};

::testing::AssertionResult agrees_with_enumeration(const ArcScores& scores,
                                                   double tolerance = 1e-11) {
  MatrixTreeScratch scratch;
  for (const Roots roots : kBothRoots) {
    const TreeSpace space{.projective = false, .roots = roots};
    const auto expected_sum = testing::log_partition_by_enumeration(scores, space);
    ArcMarginals marginals;
    const auto sum = arborescence_marginals(scores, roots, marginals, scratch);
    const auto sum_only = arborescence_log_partition(scores, roots, scratch);
    if (sum != sum_only) return ::testing::AssertionFailure() << "two different sums";
    if (sum.has_value() != expected_sum.has_value()) {
      return ::testing::AssertionFailure() << "there is" << (sum ? " no" : " a") << " tree";
    }
    if (!sum) continue;
    if (!(std::abs(*sum - *expected_sum) <= tolerance * (1 + std::abs(*expected_sum)))) {
      return ::testing::AssertionFailure() << "log Z " << *sum << ", not " << *expected_sum;
    }
    const auto expected = testing::marginals_by_enumeration(scores, space);
    for (int m = 1; m <= scores.size(); ++m) {
      for (int h = 0; h <= scores.size(); ++h) {
        if (!(std::abs(marginals(h, m) - (*expected)(h, m)) <= tolerance)) {
          return ::testing::AssertionFailure() << "(" << h << ", " << m << ") has probability "
                                               << marginals(h, m) << ", not " << (*expected)(h, m);
        }
      }
    }
  }
  return ::testing::AssertionSuccess();
}

void expect_distributions(const ArcMarginals& marginals, Roots roots) {
  double roots_expected = 0;
  for (int m = 1; m <= marginals.size(); ++m) {
    double sum = 0;
    for (const double p : marginals.into(m)) {
      ASSERT_GE(p, 0);
      ASSERT_LE(p, 1 + 1e-9);
      sum += p;
    }
    ASSERT_NEAR(sum, 1, 1e-9) << "word " << m;
    roots_expected += marginals(kRoot, m);
  }
  if (roots == Roots::kSingle) {
    EXPECT_NEAR(roots_expected, 1, 1e-9);
  }
}

TEST(MatrixTree, NoWordsHaveOneTree) {
  for (const Roots roots : kBothRoots) EXPECT_EQ(arborescence_log_partition(ArcScores(), roots), 0);
}

TEST(MatrixTree, CountsTreesWhenAllScoresAreZero) {
  for (int n = 1; n <= 100; ++n) {
    EXPECT_NEAR(*arborescence_log_partition(ArcScores(n), Roots::kMulti), (n - 1) * std::log(n + 1),
                1e-10);
    EXPECT_NEAR(*arborescence_log_partition(ArcScores(n), Roots::kSingle), (n - 1) * std::log(n),
                1e-10);
  }
}

TEST(MatrixTree, SumsOverAllTreesOfAllGraphsOfThreeWordsWithSmallScores) {
  testing::for_each_table(3, std::array{-1.0, 0.0, 1.0}, [](const ArcScores& scores) {
    ASSERT_TRUE(agrees_with_enumeration(scores));
  });
}

TEST(MatrixTree, SumsOverAllTreesOfAllGraphsOfThreeWordsWithArcsMissing) {
  testing::for_each_table(3, std::array{kNoArc, 0.0, 1.0}, [](const ArcScores& scores) {
    ASSERT_TRUE(agrees_with_enumeration(scores));
  });
}

TEST(MatrixTree, SumsOverAllTreesOfAllGraphsOfThreeWordsWithScoresFarApart) {
  testing::for_each_table(3, std::array{-1000.0, 0.0, 40.0}, [](const ArcScores& scores) {
    ASSERT_TRUE(agrees_with_enumeration(scores));
  });
}

TEST(MatrixTree, SumsOverAllTreesOfAllGraphsOfFourWordsWithArcsMissing) {
  testing::for_each_table(4, std::array{kNoArc, 0.0}, [](const ArcScores& scores) {
    ASSERT_TRUE(agrees_with_enumeration(scores));
  });
}

TEST(MatrixTree, SumsOverAllTreesOfAllGraphsOfFourWordsWithScoresZeroAndOne) {
  testing::for_each_table(4, std::array{0.0, 1.0}, [](const ArcScores& scores) {
    ASSERT_TRUE(agrees_with_enumeration(scores));
  });
}

TEST(MatrixTree, IsExactOnPeakedScores) {
  Random random(1);
  for (const double deviation : {1.0, 20.0, 200.0, 2000.0}) {
    for (int round = 0; round < 100; ++round) {
      const double missing = 0.1 * static_cast<double>(round % 6);
      const ArcScores scores = testing::gaussian_scores(5, random, deviation, missing);
      ASSERT_TRUE(agrees_with_enumeration(scores, 1e-10)) << deviation << ", round " << round;
    }
  }
}

TEST(MatrixTree, IsExactWhenOneTreeIsFarAboveTheRest) {
  Random random(2);
  for (const double gap : {40.0, 400.0, 1000.0, 1e6}) {
    for (int round = 0; round < 30; ++round) {
      ArcScores scores = testing::gaussian_scores(5, random);
      const auto chosen =
          best_arborescences(testing::gaussian_scores(5, random), 1, Roots::kSingle);
      for (int m = 1; m <= 5; ++m) scores(chosen[0].tree.head(m), m) += gap;
      ASSERT_TRUE(agrees_with_enumeration(scores, 1e-10)) << gap;
    }
  }
}

TEST(MatrixTree, IsExactWhenTwoCyclesOutscoreEverything) {
  Random random(3);
  for (const double gap : {20.0, 38.0, 100.0, 1000.0}) {
    for (int round = 0; round < 30; ++round) {
      ArcScores scores = testing::gaussian_scores(5, random);
      scores(1, 2) += gap;
      scores(2, 1) += gap;
      scores(4, 3) += 2 * gap;
      scores(3, 4) += 2 * gap;
      ASSERT_TRUE(agrees_with_enumeration(scores, 1e-10)) << gap;
    }
  }
}

TEST(MatrixTree, LargeOffsetsChangeNoMarginal) {
  Random random(4);
  for (int round = 0; round < 100; ++round) {
    const ArcScores scores = testing::whole_scores(8, random, 5, 0.1);
    ArcScores shifted = scores;
    for (int m = 1; m <= 8; ++m) {
      for (double& score : shifted.into(m)) score += 1e6 * (m - 4);
    }
    for (const Roots roots : kBothRoots) {
      ArcMarginals before;
      ArcMarginals after;
      const auto sum = arborescence_marginals(scores, roots, before);
      const auto shifted_sum = arborescence_marginals(shifted, roots, after);
      ASSERT_EQ(sum.has_value(), shifted_sum.has_value());
      if (!sum) continue;
      EXPECT_EQ(before, after);
      EXPECT_NEAR(*shifted_sum, *sum + 4e6, 1e-8);
    }
  }
}

TEST(MatrixTree, MarginalsAreTheGradientOfLogPartition) {
  Random random(5);
  constexpr double step = 1e-5;
  for (int round = 0; round < 10; ++round) {
    ArcScores scores = testing::gaussian_scores(7, random, 2, 0.2);
    for (const Roots roots : kBothRoots) {
      ArcMarginals marginals;
      if (!arborescence_marginals(scores, roots, marginals)) continue;
      for (int m = 1; m <= 7; ++m) {
        for (int h = 0; h <= 7; ++h) {
          if (h == m || scores(h, m) == kNoArc) continue;
          const double score = scores(h, m);
          scores(h, m) = score + step;
          const double above = *arborescence_log_partition(scores, roots);
          scores(h, m) = score - step;
          const double below = *arborescence_log_partition(scores, roots);
          scores(h, m) = score;
          EXPECT_NEAR(marginals(h, m), (above - below) / (2 * step), 1e-8);
        }
      }
    }
  }
}

TEST(MatrixTree, TheKBestTreesOfAllSumToThePartition) {
  ASSERT_TRUE(rc::check([] {
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    const int n = *rc::gen::inRange(1, 6);
    const ArcScores scores = testing::gaussian_scores(n, random, 3, 0.2);
    for (const Roots roots : kBothRoots) {
      const auto sum = arborescence_log_partition(scores, roots);
      const auto trees = best_arborescences(scores, 2000, roots);
      RC_ASSERT(sum.has_value() == !trees.empty());
      if (!sum) continue;
      double total = 0;
      for (const ScoredTree& t : trees) total += std::exp(t.score - *sum);
      RC_ASSERT(std::abs(total - 1) < 1e-10);
    }
  }));
}

// The largest difference between the marginals of the two eliminations; empty where plain doubles
// do not serve.
std::optional<double> difference_of_eliminations(const ArcScores& scores, Roots roots) {
  ChuLiuEdmondsScratch scratch;
  TreeWeights weights;
  Elimination plain;
  WideElimination wide;
  if (!weights.load(scores, roots, scratch) || !plain.run(weights)) return std::nullopt;
  wide.run(weights);
  double difference = std::abs(plain.log_sum() - wide.log_sum());
  plain.differentiate();
  wide.differentiate();
  std::vector<double> x(static_cast<std::size_t>(scores.size()) + 1);
  std::vector<double> y(x.size());
  for (int m = 1; m <= scores.size(); ++m) {
    plain.marginals_into(m, x);
    wide.marginals_into(m, y);
    for (std::size_t h = 0; h < x.size(); ++h) {
      difference = std::max(difference, std::abs(x[h] - y[h]));
    }
  }
  return difference;
}

TEST(MatrixTree, BothEliminationsAgreeWhereBothAreSafe) {
  Random random(6);
  for (const int n : {1, 2, 3, 10, 33, 80}) {
    for (const double deviation : {0.1, 1.0, 5.0, 20.0, 40.0}) {
      const ArcScores scores = testing::gaussian_scores(n, random, deviation, 0.1);
      for (const Roots roots : kBothRoots) {
        const auto difference = difference_of_eliminations(scores, roots);
        if (difference) {
          EXPECT_LT(*difference, 1e-12) << n << " words, deviation " << deviation;
        }
      }
    }
  }
}

TEST(MatrixTree, PlainDoublesServeUpToTheirBoundAndGiveUpBeyond) {
  // Pairs of words that prefer each other by a gap take e^-gap of the probability each.
  Random random(9);
  for (const int pairs : {1, 3, 7, 10, 14, 29}) {
    for (const double gap : {10.0, 20.0, 29.0, 40.0, 95.0, 280.0, 600.0}) {
      ArcScores scores = testing::gaussian_scores(2 * pairs, random);
      for (int m = 1; m < 2 * pairs; m += 2) {
        scores(m, m + 1) += gap;
        scores(m + 1, m) += gap;
      }
      for (const Roots roots : kBothRoots) {
        const auto difference = difference_of_eliminations(scores, roots);
        if (pairs * (gap + 5) < 300) {
          ASSERT_TRUE(difference) << pairs << " pairs, gap " << gap;
        }
        if ((pairs - 1) * (gap - 10) > 300) {
          ASSERT_FALSE(difference);
        }
        if (difference) {
          EXPECT_LT(*difference, 1e-10) << pairs << " pairs, gap " << gap;
        }
        ArcMarginals marginals;
        ASSERT_TRUE(arborescence_marginals(scores, roots, marginals));
        expect_distributions(marginals, roots);
      }
    }
  }
}

TEST(MatrixTree, FiveHundredWordsHaveFiniteMarginals) {
  Random random(7);
  MatrixTreeScratch scratch;
  for (const double deviation : {0.0, 1.0, 20.0, 200.0}) {
    const ArcScores scores = testing::gaussian_scores(500, random, deviation);
    for (const Roots roots : kBothRoots) {
      ArcMarginals marginals;
      const auto sum = arborescence_marginals(scores, roots, marginals, scratch);
      ASSERT_TRUE(sum && std::isfinite(*sum));
      const auto best = best_arborescence(scores, roots);
      EXPECT_GE(*sum, best->score);
      SCOPED_TRACE(deviation);
      expect_distributions(marginals, roots);
    }
  }
}

TEST(MatrixTree, LongPeakedSentencesHaveTheProbabilitiesOfTheirFewGoodTrees) {
  Random random(8);
  for (const double deviation : {1e4, 1e5, 1e6}) {
    const ArcScores scores = testing::gaussian_scores(40, random, deviation);
    for (const Roots roots : kBothRoots) {
      const auto best = best_arborescences(scores, 500, roots);
      ASSERT_GT(best.front().score - best.back().score, 40);  // the others weigh nothing
      double total = 0;
      for (const ScoredTree& t : best) total += std::exp(t.score - best[0].score);
      ArcMarginals expected(40);
      for (const ScoredTree& t : best) {
        const double share = std::exp(t.score - best[0].score) / total;
        for (int m = 1; m <= 40; ++m) expected(t.tree.head(m), m) += share;
      }
      ArcMarginals marginals;
      const auto sum = arborescence_marginals(scores, roots, marginals);
      const double rounding = 1e-13 * deviation;
      ASSERT_TRUE(sum);
      EXPECT_NEAR(*sum, best[0].score + std::log(total), 40 * rounding);
      for (int m = 1; m <= 40; ++m) {
        for (int h = 0; h <= 40; ++h) {
          ASSERT_NEAR(marginals(h, m), expected(h, m), rounding) << deviation;
        }
      }
    }
  }
}

}  // namespace
}  // namespace arcus
