// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/eisner_kbest.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <set>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "arcus/inference/eisner.h"
#include "arcus/inference/inside_outside.h"
#include "tests/support/judge.h"
#include "tests/support/random_scores.h"

namespace arcus {
namespace {

constexpr std::array kBothRoots{Roots::kSingle, Roots::kMulti};

// Are these k trees of the space, all different, with the scores of the k best?
bool are_best(const std::vector<ScoredTree>& found, const ArcScores& scores, std::size_t k,
              Roots roots, const std::vector<ScoredTree>& all) {
  if (found.size() != std::min(k, all.size())) return false;
  std::set<std::vector<int>> seen;
  for (std::size_t rank = 0; rank < found.size(); ++rank) {
    const auto& [tree, score] = found[rank];
    const double expected = all[rank].score;
    if (!contains({.projective = true, .roots = roots}, tree)) return false;
    if (score != testing::score_of(scores, tree)) return false;
    if (!(std::abs(score - expected) <= 1e-12 * (1 + std::abs(expected)))) return false;
    if (rank > 0 && found[rank - 1].score < score) return false;
    if (!seen.insert({tree.heads().begin(), tree.heads().end()}).second) return false;
  }
  return true;
}

bool agrees_with_enumeration(const ArcScores& scores, std::initializer_list<int> ks) {
  EisnerKBestScratch scratch;
  for (const Roots roots : kBothRoots) {
    const auto all = testing::all_trees_by_score(scores, {.projective = true, .roots = roots});
    for (const int k : ks) {
      const auto found = best_projective_trees(scores, k, roots, scratch);
      if (!are_best(found, scores, static_cast<std::size_t>(k), roots, all)) return false;
    }
  }
  return true;
}

TEST(EisnerKBest, NoWordsHaveOneTree) {
  for (const Roots roots : kBothRoots) {
    EXPECT_EQ(best_projective_trees(ArcScores(), 5, roots), std::vector<ScoredTree>(1));
  }
}

TEST(EisnerKBest, FindsNothingWhenNothingIsAsked) {
  EXPECT_TRUE(best_projective_trees(ArcScores(4), 0, Roots::kMulti).empty());
}

TEST(EisnerKBest, RanksAllTreesOfAllGraphsOfThreeWordsWithSmallScores) {
  testing::for_each_table(3, std::array{-1.0, 0.0, 1.0}, [](const ArcScores& scores) {
    ASSERT_TRUE(agrees_with_enumeration(scores, {2, 100}));
  });
}

TEST(EisnerKBest, RanksAllTreesOfAllGraphsOfThreeWordsWithArcsMissing) {
  testing::for_each_table(3, std::array{kNoArc, 0.0, 1.0}, [](const ArcScores& scores) {
    ASSERT_TRUE(agrees_with_enumeration(scores, {2, 100}));
  });
}

TEST(EisnerKBest, FindsTheFiveBestOfAllGraphsOfFourWordsWithScoresZeroAndOne) {
  testing::for_each_table(4, std::array{0.0, 1.0}, [](const ArcScores& scores) {
    ASSERT_TRUE(agrees_with_enumeration(scores, {5}));
  });
}

TEST(EisnerKBest, RanksAllTreesOfRandomGraphs) {
  Random random(1);
  for (int n = 1; n <= 6; ++n) {
    for (const double missing : {0.0, 0.4}) {
      const auto gaussian = testing::gaussian_scores(n, random, 1, missing);
      const auto whole = testing::whole_scores(n, random, 1, missing);
      EXPECT_TRUE(agrees_with_enumeration(gaussian, {1, 2, 3, 5, 10, 50, 10000}));
      EXPECT_TRUE(agrees_with_enumeration(whole, {1, 2, 3, 5, 10, 50, 10000}));
    }
  }
}

TEST(EisnerKBest, BeginsWithTheBestTree) {
  EXPECT_TRUE(rc::check([](std::uint64_t seed) {
    Random random(seed);
    const int n = *rc::gen::inRange(1, 30);
    const auto scores = testing::gaussian_scores(n, random, 1, 0.1);
    for (const Roots roots : kBothRoots) {
      const auto best = best_projective_tree(scores, roots);
      const auto several = best_projective_trees(scores, 4, roots);
      RC_ASSERT(best.has_value() == !several.empty());
      if (best) RC_ASSERT(several.front() == *best);
    }
  }));
}

TEST(EisnerKBest, AllTreesTogetherWeighZ) {
  Random random(2);
  for (const Roots roots : kBothRoots) {
    const auto scores = testing::gaussian_scores(7, random);
    double sum = 0;
    for (const auto& tree : best_projective_trees(scores, 100000, roots)) {
      sum += std::exp(tree.score);
    }
    EXPECT_NEAR(std::log(sum), *projective_log_partition(scores, roots), 1e-11);
  }
}

TEST(EisnerKBest, AShortListIsTheBeginningOfALongOne) {
  Random random(3);
  const auto scores = testing::gaussian_scores(25, random);
  for (const Roots roots : kBothRoots) {
    const auto many = best_projective_trees(scores, 200, roots);
    ASSERT_EQ(many.size(), 200U);
    for (std::size_t k = 1; k < 200; k += 13) {
      const auto few = best_projective_trees(scores, static_cast<int>(k), roots);
      EXPECT_TRUE(std::equal(few.begin(), few.end(), many.begin()));
    }
  }
}

// Items nest as deep as the sentence is long.
TEST(EisnerKBest, RanksTreesOfALongChain) {
  constexpr int kWords = 600;
  ArcScores scores(kWords, -10);
  for (int m = 1; m <= kWords; ++m) scores(m == kWords ? kRoot : m + 1, m) = 1 + 1e-3 * m;
  const auto trees = best_projective_trees(scores, 20, Roots::kSingle);
  ASSERT_EQ(trees.size(), 20U);
  EXPECT_EQ(trees[0].tree.head(1), 2);
  EXPECT_EQ(trees[0].tree.head(kWords), kRoot);
}

}  // namespace
}  // namespace arcus
