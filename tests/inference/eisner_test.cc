// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/eisner.h"

#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include <gtest/gtest.h>
#include <hwy/targets.h>
#include <rapidcheck.h>

#include "arcus/tree/projectivity.h"
#include "tests/support/head_indexed_chart.h"
#include "tests/support/judge.h"
#include "tests/support/plain_eisner.h"
#include "tests/support/random_scores.h"

namespace arcus {
namespace {

constexpr std::array kBothRoots{Roots::kSingle, Roots::kMulti};

bool is_close(double a, double b) { return a == b || std::abs(a - b) <= 1e-12 * (1 + std::abs(b)); }

// Is it a tree of the space, scored right, and as good as the best score that a judge found?
bool is_best(const std::optional<ScoredTree>& found, const ArcScores& scores, Roots roots,
             double best_score) {
  if (!found) return best_score == kNoArc;
  return contains({.projective = true, .roots = roots}, found->tree) &&
         found->score == testing::score_of(scores, found->tree) &&
         is_close(found->score, best_score);
}

bool agrees_with_enumeration(const ArcScores& scores) {
  for (const Roots roots : kBothRoots) {
    const auto trees = testing::all_trees_by_score(scores, {.projective = true, .roots = roots});
    const double best_score = trees.empty() ? kNoArc : trees.front().score;
    if (!is_best(best_projective_tree(scores, roots), scores, roots, best_score)) return false;
  }
  return true;
}

TEST(Eisner, NoWordsAreATreeOfScoreZero) {
  for (const Roots roots : kBothRoots) {
    EXPECT_EQ(best_projective_tree(ArcScores(), roots), ScoredTree{});
  }
}

TEST(Eisner, FindsTheBestTreeOfAllGraphsOfThreeWordsWithSmallScores) {
  testing::for_each_table(3, std::array{-1.0, 0.0, 1.0}, [](const ArcScores& scores) {
    ASSERT_TRUE(agrees_with_enumeration(scores));
  });
}

TEST(Eisner, FindsTheBestTreeOfAllGraphsOfThreeWordsWithArcsMissing) {
  testing::for_each_table(3, std::array{kNoArc, 0.0, 1.0}, [](const ArcScores& scores) {
    ASSERT_TRUE(agrees_with_enumeration(scores));
  });
}

TEST(Eisner, FindsTheBestTreeOfAllGraphsOfFourWordsWithScoresZeroAndOne) {
  testing::for_each_table(4, std::array{0.0, 1.0}, [](const ArcScores& scores) {
    ASSERT_TRUE(agrees_with_enumeration(scores));
  });
}

TEST(Eisner, KnowsWhichGraphsOfFourWordsHaveATree) {
  testing::for_each_table(4, std::array{kNoArc, 0.0}, [](const ArcScores& scores) {
    ASSERT_TRUE(agrees_with_enumeration(scores));
  });
}

// The sentence of appendix A of McDonald, Crammer & Pereira (2006): the best spanning tree is
// projective.
TEST(Eisner, ParsesJohnSawMaryAsInThePaper) {
  ArcScores scores(3);
  constexpr int kJohn = 1;
  constexpr int kSaw = 2;
  constexpr int kMary = 3;
  scores(kRoot, kJohn) = 9;
  scores(kRoot, kSaw) = 10;
  scores(kRoot, kMary) = 9;
  scores(kJohn, kSaw) = 20;
  scores(kJohn, kMary) = 3;
  scores(kSaw, kJohn) = 30;
  scores(kSaw, kMary) = 30;
  scores(kMary, kJohn) = 11;
  scores(kMary, kSaw) = 0;
  for (const Roots roots : kBothRoots) {
    EXPECT_EQ(best_projective_tree(scores, roots), (ScoredTree{{kSaw, kRoot, kSaw}, 70}));
  }
}

TEST(Eisner, KeepsToProjectiveTreesWhenTheBestTreeIsNot) {
  // Gold arcs cross: 3 heads 1 across the root's arc to 2.
  ArcScores scores(3, -1);
  scores(kRoot, 2) = 5;
  scores(2, 3) = 5;
  scores(3, 1) = 5;
  const auto found = best_projective_tree(scores, Roots::kMulti);
  ASSERT_TRUE(found);
  EXPECT_TRUE(is_projective(found->tree));
  EXPECT_EQ(found->score, 9);
}

TEST(Eisner, AgreesWithTheHeadIndexedChartOnRandomSentences) {
  Random random(1);
  EisnerScratch scratch;
  for (int n = 1; n <= 12; ++n) {
    for (const double missing : {0.0, 0.3, 0.6}) {
      for (int repeat = 0; repeat < 5; ++repeat) {
        const auto scores = repeat < 2 ? testing::whole_scores(n, random, 2, missing)
                                       : testing::gaussian_scores(n, random, 1, missing);
        for (const Roots roots : kBothRoots) {
          const double best = testing::best_score_by_head_indexed_chart(scores, roots);
          ASSERT_TRUE(is_best(best_projective_tree(scores, roots, scratch), scores, roots, best));
        }
      }
    }
  }
}

// Lengths around the widths of vectors and blocks, and a scratch that shrinks and grows.
TEST(Eisner, AgreesWithThePlainLoopOnSentencesOfEveryLength) {
  Random random(2);
  EisnerScratch scratch;
  for (int step = 1; step <= 100; ++step) {
    const int n = step * 37 % 101;
    for (const double missing : {0.0, 0.5}) {
      const auto scores = testing::gaussian_scores(n, random, 1, missing);
      for (const Roots roots : kBothRoots) {
        const double best = testing::best_score_by_plain_eisner(scores, roots);
        ASSERT_TRUE(is_best(best_projective_tree(scores, roots, scratch), scores, roots, best));
      }
    }
  }
}

TEST(Eisner, FindsTheSameTreeWithEveryVectorWidth) {
  Random random(3);
  for (const int n : {5, 23, 64}) {
    const auto scores = testing::whole_scores(n, random, 1);  // ties by the thousand
    for (const Roots roots : kBothRoots) {
      const auto found = best_projective_tree(scores, roots);
      for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().DeInit();
        EXPECT_EQ(best_projective_tree(scores, roots), found) << hwy::TargetName(target);
        hwy::SetSupportedTargetsForTest(0);
      }
      hwy::GetChosenTarget().DeInit();
    }
  }
}

TEST(Eisner, AnswersTheSameWithAUsedScratch) {
  Random random(4);
  const auto scores = testing::whole_scores(30, random, 1, 0.3);
  EisnerScratch scratch;
  const auto first = best_projective_tree(scores, Roots::kMulti, scratch);
  (void)best_projective_tree(testing::gaussian_scores(50, random), Roots::kSingle, scratch);
  EXPECT_EQ(best_projective_tree(scores, Roots::kMulti, scratch), first);
}

TEST(Eisner, SeesTinyDifferencesUnderLargeOffsets) {
  Random random(5);
  for (int repeat = 0; repeat < 20; ++repeat) {
    const ArcScores small = testing::whole_scores(12, random, 50);
    ArcScores scores = small;  // the same order of trees, 2^-30 apart and 2^20 up
    for (int m = 1; m <= 12; ++m) {
      for (double& score : scores.into(m)) score = score * 0x1p-30 + 0x1p20;
    }
    for (const Roots roots : kBothRoots) {
      const auto found = best_projective_tree(scores, roots);
      ASSERT_TRUE(found);
      EXPECT_EQ(testing::score_of(small, found->tree),
                testing::best_score_by_plain_eisner(small, roots));
    }
  }
}

TEST(Eisner, TakesScoresOfAnySize) {
  ArcScores scores(3, -1e308);
  scores(0, 2) = 1e308;
  scores(2, 1) = 1e308;
  scores(2, 3) = 1e308;
  const auto found = best_projective_tree(scores, Roots::kSingle);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->tree, Tree({2, 0, 2}));
}

TEST(Eisner, AConstantIntoOneWordMovesTheScoreAndNotTheTree) {
  EXPECT_TRUE(rc::check([](std::uint64_t seed) {
    Random random(seed);
    const int n = *rc::gen::inRange(1, 20);
    const int m = *rc::gen::inRange(1, n + 1);
    const int constant = *rc::gen::inRange(-1000, 1000);
    ArcScores scores = testing::whole_scores(n, random, 5);
    for (const Roots roots : kBothRoots) {
      const auto before = best_projective_tree(scores, roots);
      ArcScores moved = scores;
      for (double& score : moved.into(m)) score += constant;
      const auto after = best_projective_tree(moved, roots);
      RC_ASSERT(before.has_value() && after.has_value());
      RC_ASSERT(before->tree == after->tree);
      RC_ASSERT(after->score == before->score + constant);
    }
  }));
}

TEST(Eisner, KeepsAForcedArc) {
  Random random(6);
  for (int repeat = 0; repeat < 50; ++repeat) {
    ArcScores scores = testing::gaussian_scores(15, random);
    const int m = 1 + static_cast<int>(random.below(15));
    const int h = m == 7 ? 8 : 7;
    for (int other = 0; other <= 15; ++other) {
      if (other != h) scores(other, m) = kNoArc;
    }
    for (const Roots roots : kBothRoots) {
      const auto found = best_projective_tree(scores, roots);
      ASSERT_TRUE(found);
      EXPECT_EQ(found->tree.head(m), h);
    }
  }
}

// A chain is as deep as items nest. 1,500 words make 1.7 thousand million sums.
TEST(Eisner, FollowsAChainOfManyWords) {
  constexpr int kWords = 1500;
  ArcScores scores(kWords, -1);
  for (int m = 1; m <= kWords; ++m) scores(m == kWords ? kRoot : m + 1, m) = 1;
  const auto found = best_projective_tree(scores, Roots::kSingle);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->score, kWords);
}

}  // namespace
}  // namespace arcus
