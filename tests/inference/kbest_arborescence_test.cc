// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/kbest_arborescence.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "arcus/inference/chu_liu_edmonds.h"
#include "tests/support/judge.h"
#include "tests/support/random_scores.h"

namespace arcus {
namespace {

constexpr std::array kBothRoots{Roots::kSingle, Roots::kMulti};
constexpr double kTolerance = 1e-9;

// The same scores in the same order, no tree twice, each tree of the space and worth its score.
bool agrees_with_enumeration(const ArcScores& scores, int k, Roots roots) {
  const TreeSpace space{.projective = false, .roots = roots};
  const auto expected = testing::all_trees_by_score(scores, space);
  const auto found = best_arborescences(scores, k, roots);
  if (found.size() != std::min(expected.size(), static_cast<std::size_t>(k))) return false;
  std::set<std::vector<int>> seen;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto heads = found[i].tree.heads();
    if (!contains(space, found[i].tree)) return false;
    if (!seen.emplace(heads.begin(), heads.end()).second) return false;
    if (found[i].score != testing::score_of(scores, found[i].tree)) return false;
    if (std::abs(found[i].score - expected[i].score) > kTolerance) return false;
    if (i > 0 && found[i].score > found[i - 1].score) return false;
  }
  return true;
}

TEST(KBestArborescence, NoWordsHaveOneTreeAndNoTreesAreAskedForInVain) {
  EXPECT_EQ(best_arborescences(ArcScores(), 3, Roots::kSingle), std::vector<ScoredTree>{{}});
  EXPECT_TRUE(best_arborescences(ArcScores(3), 0, Roots::kSingle).empty());
}

TEST(KBestArborescence, ListsAllTreesOfAllGraphsOfThreeWordsWithSmallScores) {
  testing::for_each_table(3, std::array{-1.0, 0.0, 1.0}, [](const ArcScores& scores) {
    for (const Roots roots : kBothRoots) ASSERT_TRUE(agrees_with_enumeration(scores, 100, roots));
  });
}

TEST(KBestArborescence, ListsAllTreesOfAllGraphsOfThreeWordsWithArcsMissing) {
  testing::for_each_table(3, std::array{kNoArc, 0.0, 1.0}, [](const ArcScores& scores) {
    for (const Roots roots : kBothRoots) ASSERT_TRUE(agrees_with_enumeration(scores, 100, roots));
  });
}

TEST(KBestArborescence, FindsTheFiveBestOfAllGraphsOfFourWordsWithScoresZeroAndOne) {
  testing::for_each_table(4, std::array{0.0, 1.0}, [](const ArcScores& scores) {
    for (const Roots roots : kBothRoots) ASSERT_TRUE(agrees_with_enumeration(scores, 5, roots));
  });
}

TEST(KBestArborescence, ListsAllTreesOfFourAndFiveWords) {
  Random random(1);
  for (int round = 0; round < 60; ++round) {
    const int n = round < 50 ? 4 : 5;
    const double missing = 0.1 * static_cast<double>(round % 6);
    for (const Roots roots : kBothRoots) {
      ASSERT_TRUE(
          agrees_with_enumeration(testing::gaussian_scores(n, random, 1, missing), 2000, roots));
      ASSERT_TRUE(
          agrees_with_enumeration(testing::whole_scores(n, random, 2, missing), 2000, roots));
    }
  }
}

TEST(KBestArborescence, EqualScoresGiveEveryTreeOnce) {
  EXPECT_EQ(best_arborescences(ArcScores(5), 10'000, Roots::kMulti).size(), 1296U);
  EXPECT_EQ(best_arborescences(ArcScores(5), 10'000, Roots::kSingle).size(), 625U);
}

TEST(KBestArborescence, FindsTheBestOfSixWords) {
  Random random(2);
  for (int round = 0; round < 20; ++round) {
    const ArcScores scores = testing::gaussian_scores(6, random, round % 2 == 0 ? 1 : 100);
    for (const Roots roots : kBothRoots) ASSERT_TRUE(agrees_with_enumeration(scores, 300, roots));
  }
}

TEST(KBestArborescence, RootsCompeteOrDoNot) {
  Random random(5);
  for (int round = 0; round < 30; ++round) {
    ArcScores scores = round % 2 == 0 ? testing::gaussian_scores(5, random, 1, 0.2)
                                      : testing::whole_scores(5, random, 3, 0.2);
    for (const double shift : {-4.0, 4.0}) {
      for (int m = 1; m <= 5; ++m) scores(kRoot, m) += shift * (round % 3);
      for (const Roots roots : kBothRoots) {
        for (const int k : {2, 5, 40, 1000}) {
          ASSERT_TRUE(agrees_with_enumeration(scores, k, roots)) << "round " << round;
        }
      }
    }
  }
}

TEST(KBestArborescence, AShorterListStartsALongerOne) {
  Random random(3);
  KBestArborescenceScratch scratch;
  for (int round = 0; round < 30; ++round) {
    const int n = 2 + static_cast<int>(random.below(30));
    const ArcScores scores = testing::gaussian_scores(n, random, 1, 0.2);
    for (const Roots roots : kBothRoots) {
      const auto twenty = best_arborescences(scores, 20, roots, scratch);
      const auto five = best_arborescences(scores, 5, roots, scratch);
      ASSERT_EQ(five.size(), std::min<std::size_t>(5, twenty.size()));
      ASSERT_TRUE(std::equal(five.begin(), five.end(), twenty.begin())) << "round " << round;
    }
  }
}

TEST(KBestArborescence, TheFirstIsTheBest) {
  ASSERT_TRUE(rc::check([] {
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    const int n = *rc::gen::inRange(1, 20);
    const ArcScores scores = testing::whole_scores(n, random, 4, 0.3);
    for (const Roots roots : kBothRoots) {
      const auto best = best_arborescence(scores, roots);
      const auto list = best_arborescences(scores, 3, roots);
      RC_ASSERT(best.has_value() == !list.empty());
      if (best) RC_ASSERT(best->score == list[0].score);
    }
  }));
}

TEST(KBestArborescence, LargeOffsetsHideNoDifference) {
  Random random(4);
  for (int round = 0; round < 30; ++round) {
    const ArcScores whole = testing::whole_scores(4, random, 9, 0.1);
    ArcScores shifted = whole;
    for (int m = 1; m <= 4; ++m) {
      for (double& score : shifted.into(m)) score += 1e6 * m;
    }
    for (const Roots roots : kBothRoots) {
      ASSERT_TRUE(agrees_with_enumeration(shifted, 1000, roots));
    }
  }
}

}  // namespace
}  // namespace arcus
