// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/inside_outside.h"

#include <array>
#include <cmath>
#include <cstdint>

#include <gtest/gtest.h>
#include <hwy/targets.h>
#include <rapidcheck.h>

#include "arcus/inference/eisner.h"
#include "tests/support/judge.h"
#include "tests/support/random_scores.h"

namespace arcus {
namespace {

constexpr std::array kBothRoots{Roots::kSingle, Roots::kMulti};

double largest_difference(const ArcMarginals& a, const ArcMarginals& b) {
  double largest = 0;
  for (int m = 1; m <= a.size(); ++m) {
    for (int h = 0; h <= a.size(); ++h) {
      largest = std::fmax(largest, std::abs(a(h, m) - b(h, m)));
      if (std::isnan(a(h, m))) return a(h, m);
    }
  }
  return largest;
}

// How far the probabilities of one word's arcs are from a sum of 1, at most.
double largest_defect(const ArcMarginals& marginals) {
  double largest = 0;
  for (int m = 1; m <= marginals.size(); ++m) {
    double sum = 0;
    for (const double p : marginals.into(m)) {
      if (!(p >= 0 && p <= 1 + 1e-9)) return 1;
      sum += p;
    }
    largest = std::fmax(largest, std::abs(sum - 1));
  }
  return largest;
}

bool agrees_with_enumeration(const ArcScores& scores) {
  for (const Roots roots : kBothRoots) {
    const TreeSpace space{.projective = true, .roots = roots};
    const auto expected = testing::log_partition_by_enumeration(scores, space);
    ArcMarginals marginals;
    const auto found = projective_marginals(scores, roots, marginals);
    if (found != projective_log_partition(scores, roots)) return false;
    if (found.has_value() != expected.has_value()) return false;
    if (!found) continue;
    if (!(std::abs(*found - *expected) <= 1e-10 + 1e-15 * std::abs(*expected))) return false;
    const auto expected_marginals = testing::marginals_by_enumeration(scores, space);
    if (!(largest_difference(marginals, *expected_marginals) <= 1e-10)) return false;
  }
  return true;
}

TEST(InsideOutside, NoWordsHaveOneTree) {
  ArcMarginals marginals(3);
  for (const Roots roots : kBothRoots) {
    EXPECT_EQ(projective_marginals(ArcScores(), roots, marginals), 0);
    EXPECT_EQ(marginals.size(), 0);
  }
}

TEST(InsideOutside, SumsOverAllGraphsOfThreeWordsWithSmallScores) {
  testing::for_each_table(3, std::array{-1.0, 0.0, 1.0}, [](const ArcScores& scores) {
    ASSERT_TRUE(agrees_with_enumeration(scores));
  });
}

TEST(InsideOutside, SumsOverAllGraphsOfThreeWordsWithArcsMissing) {
  testing::for_each_table(3, std::array{kNoArc, 0.0, 1.0}, [](const ArcScores& scores) {
    ASSERT_TRUE(agrees_with_enumeration(scores));
  });
}

TEST(InsideOutside, SumsOverAllGraphsOfThreeWordsWithScoresFarApart) {
  testing::for_each_table(3, std::array{kNoArc, 0.0, 1000.0}, [](const ArcScores& scores) {
    ASSERT_TRUE(agrees_with_enumeration(scores));
  });
}

TEST(InsideOutside, SumsOverAllGraphsOfFourWordsWithArcsMissing) {
  testing::for_each_table(4, std::array{kNoArc, 0.0}, [](const ArcScores& scores) {
    ASSERT_TRUE(agrees_with_enumeration(scores));
  });
}

TEST(InsideOutside, SumsOverRandomGraphsOfEveryPeakedness) {
  Random random(1);
  for (const double deviation : {0.1, 1.0, 20.0, 200.0, 1e4, 1e6}) {
    for (const double missing : {0.0, 0.3}) {
      for (int n = 1; n <= 6; ++n) {
        ASSERT_TRUE(
            agrees_with_enumeration(testing::gaussian_scores(n, random, deviation, missing)))
            << "n " << n << ", deviation " << deviation;
      }
    }
  }
}

TEST(InsideOutside, SumsWhenOneTreeIsFarAboveTheRest) {
  Random random(2);
  const auto trees = testing::all_trees_by_score(ArcScores(5), {true, Roots::kMulti});
  for (const double gap : {40.0, 1000.0}) {
    for (const ScoredTree& peak : trees) {
      ArcScores scores = testing::gaussian_scores(5, random);
      for (int m = 1; m <= 5; ++m) scores(peak.tree.head(m), m) += gap;
      ASSERT_TRUE(agrees_with_enumeration(scores));
    }
  }
}

// A 2-cycle above everything else: each word's best arc is in no tree.
TEST(InsideOutside, SumsWhenTheBestArcsMakeACycle) {
  for (const double gap : {38.0, 800.0, 1e6}) {
    ArcScores scores(5, 0.5);
    scores(2, 4) = scores(4, 2) = gap;
    ASSERT_TRUE(agrees_with_enumeration(scores));
  }
}

double log_binomial(int n, int k) {
  return std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0);
}

TEST(InsideOutside, CountsTreesAsTheClosedFormsSay) {
  // C(3n, n) / (2n + 1) with many roots, C(3n - 2, n - 1) / n with one.
  for (const int n : {1, 2, 3, 5, 10, 30, 100, 200, 400}) {
    const ArcScores scores(n);
    EXPECT_NEAR(*projective_log_partition(scores, Roots::kMulti),
                log_binomial(3 * n, n) - std::log(2 * n + 1), 1e-11 * n + 1e-11);
    EXPECT_NEAR(*projective_log_partition(scores, Roots::kSingle),
                log_binomial(3 * n - 2, n - 1) - std::log(n), 1e-11 * n + 1e-11);
  }
}

TEST(InsideOutside, MarginalsAreTheGradientOfLogPartition) {
  Random random(3);
  constexpr double kStep = 1e-5;
  for (const double missing : {0.0, 0.2}) {
    const ArcScores scores = testing::gaussian_scores(9, random, 1, missing);
    for (const Roots roots : kBothRoots) {
      ArcMarginals marginals;
      ASSERT_TRUE(projective_marginals(scores, roots, marginals));
      for (int m = 1; m <= 9; ++m) {
        for (int h = 0; h <= 9; ++h) {
          if (h == m) continue;
          ArcScores up = scores;
          ArcScores down = scores;
          up(h, m) += kStep;
          down(h, m) -= kStep;
          const double slope =
              (*projective_log_partition(up, roots) - *projective_log_partition(down, roots)) /
              (2 * kStep);
          EXPECT_NEAR(marginals(h, m), slope, 1e-8);
        }
      }
    }
  }
}

TEST(InsideOutside, EachWordsMarginalsSumToOneInLongAndPeakedSentences) {
  Random random(4);
  InsideOutsideScratch scratch;
  ArcMarginals marginals;
  for (const int n : {7, 40, 150, 500}) {
    for (const double deviation : {1.0, 20.0, 200.0}) {
      ArcScores scores = testing::gaussian_scores(n, random, deviation);
      if (n == 40) {
        for (int m = 1; m <= n; ++m) {
          for (double& score : scores.into(m)) score += 1e6;
        }
      }
      for (const Roots roots : kBothRoots) {
        if (n == 500 && roots == Roots::kMulti && deviation > 1) continue;  // to save time
        const auto found = projective_marginals(scores, roots, marginals, scratch);
        ASSERT_TRUE(found);
        EXPECT_TRUE(std::isfinite(*found));
        EXPECT_GE(*found, best_projective_tree(scores, roots)->score - 1e-6);
        EXPECT_LE(largest_defect(marginals), 1e-9) << n << " words, deviation " << deviation;
        double root_arcs = 0;
        for (int m = 1; m <= n; ++m) root_arcs += marginals(kRoot, m);
        EXPECT_GE(root_arcs, 1 - 1e-9);
        if (roots == Roots::kSingle) {
          EXPECT_LE(root_arcs, 1 + 1e-9);
        }
      }
    }
  }
}

TEST(InsideOutside, ALargeConstantInAllScoresChangesNoMarginal) {
  Random random(5);
  // Whole numbers keep their digits when 1e6 is added.
  const ArcScores scores = testing::whole_scores(20, random, 3);
  ArcScores moved = scores;
  for (int m = 1; m <= 20; ++m) {
    for (double& score : moved.into(m)) score += 1e6;
  }
  for (const Roots roots : kBothRoots) {
    ArcMarginals expected;
    ArcMarginals found;
    const auto before = projective_marginals(scores, roots, expected);
    const auto after = projective_marginals(moved, roots, found);
    EXPECT_NEAR(*after, *before + 20 * 1e6, 1e-7);
    EXPECT_EQ(found, expected);
  }
}

TEST(InsideOutside, AConstantIntoOneWordChangesNoMarginal) {
  EXPECT_TRUE(rc::check([](std::uint64_t seed) {
    Random random(seed);
    const int n = *rc::gen::inRange(1, 15);
    const int m = *rc::gen::inRange(1, n + 1);
    const int constant = *rc::gen::inRange(-1000, 1000);
    const ArcScores scores = testing::gaussian_scores(n, random);
    ArcScores moved = scores;
    for (double& score : moved.into(m)) score += constant;
    for (const Roots roots : kBothRoots) {
      ArcMarginals before;
      ArcMarginals after;
      const auto log_before = projective_marginals(scores, roots, before);
      const auto log_after = projective_marginals(moved, roots, after);
      RC_ASSERT(std::abs(*log_after - *log_before - constant) < 1e-9);
      RC_ASSERT(largest_difference(before, after) < 1e-10);
    }
  }));
}

TEST(InsideOutside, GivesTheSameBitsWithEveryVectorWidth) {
  Random random(6);
  for (const double deviation : {1.0, 200.0}) {
    const auto scores = testing::gaussian_scores(45, random, deviation, 0.1);
    for (const Roots roots : kBothRoots) {
      ArcMarginals expected;
      const auto log_partition = projective_marginals(scores, roots, expected);
      for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().DeInit();
        ArcMarginals found;
        EXPECT_EQ(projective_marginals(scores, roots, found), log_partition)
            << hwy::TargetName(target);
        EXPECT_EQ(found, expected) << hwy::TargetName(target);
        hwy::SetSupportedTargetsForTest(0);
      }
      hwy::GetChosenTarget().DeInit();
    }
  }
}

TEST(InsideOutside, AnswersTheSameWithAUsedScratch) {
  Random random(7);
  InsideOutsideScratch scratch;
  for (const int n : {30, 12, 25, 3}) {
    for (const double deviation : {1.0, 500.0}) {
      const auto scores = testing::gaussian_scores(n, random, deviation, 0.1);
      for (const Roots roots : kBothRoots) {
        ArcMarginals fresh;
        ArcMarginals found;
        EXPECT_EQ(projective_marginals(scores, roots, found, scratch),
                  projective_marginals(scores, roots, fresh));
        EXPECT_EQ(found, fresh);
      }
    }
  }
}

TEST(InsideOutside, NoTreeIsNotMistakenForAnUnlikelyOne) {
  // A chain whose every arc is the worst into its word, and then the same with one arc missing.
  constexpr int kWords = 60;
  ArcScores scores(kWords, kNoArc);
  for (int m = 1; m <= kWords; ++m) scores(m - 1, m) = -1e5;
  for (int m = 1; m < kWords; ++m) scores(m + 1, m) = 1e5;
  EXPECT_TRUE(projective_log_partition(scores, Roots::kSingle));
  EXPECT_TRUE(projective_log_partition(scores, Roots::kMulti));
  scores(0, 1) = kNoArc;
  EXPECT_FALSE(projective_log_partition(scores, Roots::kSingle));
  EXPECT_FALSE(projective_log_partition(scores, Roots::kMulti));
}

}  // namespace
}  // namespace arcus
