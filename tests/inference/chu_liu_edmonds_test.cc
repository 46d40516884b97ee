// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/chu_liu_edmonds.h"

#include <array>
#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "tests/support/judge.h"
#include "tests/support/plain_chu_liu_edmonds.h"
#include "tests/support/random_scores.h"

namespace arcus {
namespace {

constexpr std::array kBothRoots{Roots::kSingle, Roots::kMulti};

bool agrees_with_enumeration(const ArcScores& scores) {
  for (const Roots roots : kBothRoots) {
    const TreeSpace space{.projective = false, .roots = roots};
    const auto found = best_arborescence(scores, roots);
    const auto trees = testing::all_trees_by_score(scores, space);
    if (found.has_value() != !trees.empty()) return false;
    if (!found) continue;
    if (!contains(space, found->tree)) return false;
    if (found->score != testing::score_of(scores, found->tree)) return false;
    if (std::abs(found->score - trees[0].score) > 1e-12 * (1 + std::abs(trees[0].score))) {
      return false;
    }
  }
  return true;
}

TEST(ChuLiuEdmonds, NoWordsAreATreeOfScoreZero) {
  for (const Roots roots : kBothRoots)
    EXPECT_EQ(best_arborescence(ArcScores(), roots), ScoredTree{});
}

TEST(ChuLiuEdmonds, FindsTheBestTreeOfAllGraphsOfThreeWordsWithSmallScores) {
  testing::for_each_table(3, std::array{-1.0, 0.0, 1.0}, [](const ArcScores& scores) {
    ASSERT_TRUE(agrees_with_enumeration(scores));
  });
}

TEST(ChuLiuEdmonds, FindsTheBestTreeOfAllGraphsOfThreeWordsWithArcsMissing) {
  testing::for_each_table(3, std::array{kNoArc, 0.0, 1.0}, [](const ArcScores& scores) {
    ASSERT_TRUE(agrees_with_enumeration(scores));
  });
}

TEST(ChuLiuEdmonds, FindsTheBestTreeOfAllGraphsOfFourWordsWithScoresZeroAndOne) {
  testing::for_each_table(4, std::array{0.0, 1.0}, [](const ArcScores& scores) {
    ASSERT_TRUE(agrees_with_enumeration(scores));
  });
}

TEST(ChuLiuEdmonds, KnowsWhichGraphsOfFourWordsHaveATree) {
  testing::for_each_table(4, std::array{kNoArc, 0.0}, [](const ArcScores& scores) {
    ASSERT_TRUE(agrees_with_enumeration(scores));
  });
}

TEST(ChuLiuEdmonds, FindsTheBestTreeOfFiveWordsWithTiesAndMissingArcs) {
  Random random(1);
  for (int round = 0; round < 500; ++round) {
    const double missing = 0.1 * static_cast<double>(round % 8);
    ASSERT_TRUE(agrees_with_enumeration(testing::whole_scores(5, random, 2, missing))) << round;
    ASSERT_TRUE(agrees_with_enumeration(testing::gaussian_scores(5, random, 1, missing))) << round;
  }
}

TEST(ChuLiuEdmonds, AgreesWithTheTextbookOnLongerSentences) {
  Random random(2);
  ChuLiuEdmondsScratch scratch;
  for (int round = 0; round < 150; ++round) {
    const int n = 1 + static_cast<int>(random.below(round < 100 ? 25 : 60));
    const double missing = std::array{0.0, 0.5, 0.8, 0.9}[random.below(4)];
    const ArcScores scores = round % 2 == 0 ? testing::gaussian_scores(n, random, 1, missing)
                                            : testing::whole_scores(n, random, 3, missing);
    for (const Roots roots : kBothRoots) {
      const auto found = best_arborescence(scores, roots, scratch);
      const auto expected = testing::plain_chu_liu_edmonds(scores, roots);
      ASSERT_EQ(found.has_value(), expected.has_value()) << "round " << round;
      if (!found) continue;
      ASSERT_TRUE(contains({false, roots}, found->tree)) << "round " << round;
      ASSERT_NEAR(found->score, expected->score, 1e-9) << "round " << round;
    }
  }
}

TEST(ChuLiuEdmonds, NestedCyclesAreExpandedInOrder) {
  // 1 and 2 prefer each other, then the two prefer 3, which prefers them, and so on outwards.
  constexpr int n = 30;
  ArcScores scores(n, -1000);
  for (int m = 1; m < n; ++m) {
    scores(m, m + 1) = 100 - m;
    scores(m + 1, m) = 100 - m;
  }
  for (int root = 1; root <= n; ++root) {
    ArcScores rooted = scores;
    rooted(kRoot, root) = 0;
    const auto found = best_arborescence(rooted, Roots::kSingle);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->score, testing::plain_chu_liu_edmonds(rooted, Roots::kSingle)->score);
    EXPECT_EQ(roots(found->tree), std::vector<int>{root});
  }
}

TEST(ChuLiuEdmonds, LargeOffsetsHideNoDifference) {
  Random random(3);
  for (int round = 0; round < 200; ++round) {
    const ArcScores whole = testing::whole_scores(5, random, 4, 0.2);
    ArcScores shifted = whole;
    for (int m = 1; m <= 5; ++m) {
      const double offset = std::array{0.0, 1e6, -1e6, 1e12}[random.below(4)];
      for (double& score : shifted.into(m)) score = score * 0x1p-12 + offset;
    }
    ArcScores scaled = whole;
    for (int m = 1; m <= 5; ++m) {
      for (double& score : scaled.into(m)) score *= 0x1p-12;
    }
    for (const Roots roots : kBothRoots) {
      const auto best = best_arborescence(scaled, roots);
      const auto found = best_arborescence(shifted, roots);
      ASSERT_EQ(found.has_value(), best.has_value());
      if (!found) continue;
      ASSERT_EQ(testing::score_of(scaled, found->tree), best->score) << "round " << round;
    }
  }
}

TEST(ChuLiuEdmonds, SingleRootNeedsNoBonusEvenWhenRootArcsAreFarBetterOrWorse) {
  Random random(4);
  for (const double bonus : {-1e15, -1e6, 1e6, 1e15}) {
    for (int round = 0; round < 50; ++round) {
      ArcScores scores = testing::whole_scores(6, random, 5);
      for (int m = 1; m <= 6; ++m) scores(kRoot, m) += bonus;
      const auto found = best_arborescence(scores, Roots::kSingle);
      ASSERT_TRUE(found);
      ASSERT_EQ(found->score, testing::plain_chu_liu_edmonds(scores, Roots::kSingle)->score);
    }
  }
}

TEST(ChuLiuEdmonds, AConstantAddedIntoOneWordChangesNoTree) {
  ASSERT_TRUE(rc::check([] {
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    const int n = *rc::gen::inRange(1, 12);
    const int m = *rc::gen::inRange(1, n + 1);
    const ArcScores scores = testing::whole_scores(n, random, 5, 0.2);
    ArcScores shifted = scores;
    for (double& score : shifted.into(m)) score += 17;
    for (const Roots roots : kBothRoots) {
      const auto before = best_arborescence(scores, roots);
      const auto after = best_arborescence(shifted, roots);
      RC_ASSERT(before.has_value() == after.has_value());
      if (before) RC_ASSERT(before->tree == after->tree);
    }
  }));
}

TEST(ChuLiuEdmonds, AChainOfFiveThousandWordsNeedsNoStack) {
  constexpr int n = 5000;
  ArcScores scores(n, kNoArc);
  for (int m = 1; m <= n; ++m) scores(m - 1, m) = 1;
  ChuLiuEdmondsScratch scratch;
  const auto chain = best_arborescence(scores, Roots::kSingle, scratch);
  ASSERT_TRUE(chain);
  EXPECT_EQ(chain->score, n);
  // Each word now prefers the next one: n - 1 cycles, one inside the other.
  for (int m = 1; m < n; ++m) scores(m + 1, m) = 2;
  const auto nested = best_arborescence(scores, Roots::kSingle, scratch);
  ASSERT_TRUE(nested);
  EXPECT_EQ(nested->tree, chain->tree);
}

}  // namespace
}  // namespace arcus
