// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/tree_likelihood.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/support/enumerate_trees.h"
#include "tests/support/judge.h"
#include "tests/support/random_scores.h"

namespace arcus {
namespace {

bool agrees(const Tree& tree, const Tree& known) {
  for (int m = 1; m <= tree.size(); ++m) {
    if (known.head(m) != kNoHead && known.head(m) != tree.head(m)) return false;
  }
  return true;
}

double by_enumeration(const ArcScores& scores, const Tree& known, const TreeSpace& space) {
  double all = 0;
  double agreeing = 0;
  for (const Tree& tree : testing::enumerate_trees(scores.size(), space)) {
    const double weight = std::exp(testing::score_of(scores, tree));
    all += weight;
    if (agrees(tree, known)) agreeing += weight;
  }
  return std::log(all) - std::log(agreeing);
}

TEST(TreeLikelihood, IsThatOfAllTreesWithTheKnownHeadsInEverySpace) {
  constexpr int kWords = 4;
  Random random(1);
  LikelihoodScratch scratch;
  ArcTable residuals;
  for (const TreeSpace& space : testing::kAllSpaces) {
    const auto trees = testing::enumerate_trees(kWords, space);
    for (unsigned hidden = 0; hidden < 1U << kWords; ++hidden) {
      const ArcScores scores = testing::gaussian_scores(kWords, random, 2);
      Tree known = trees[random.below(trees.size())];
      for (int m = 1; m <= kWords; ++m) {
        if ((hidden >> static_cast<unsigned>(m - 1) & 1) != 0) known.set_head(m, kNoHead);
      }
      const auto found = negative_log_likelihood(scores, known, space, residuals, scratch);
      ASSERT_TRUE(found);
      EXPECT_NEAR(*found, by_enumeration(scores, known, space), 1e-10);
    }
  }
}

TEST(TreeLikelihood, ResidualsAreItsDerivatives) {
  constexpr int kWords = 4;
  constexpr double kStep = 1e-5;
  Random random(2);
  LikelihoodScratch scratch;
  ArcTable residuals;
  ArcTable ignored;
  for (const TreeSpace& space : testing::kAllSpaces) {
    const auto trees = testing::enumerate_trees(kWords, space);
    for (const int unknown : {0, 1, 2, 4}) {
      ArcScores scores = testing::gaussian_scores(kWords, random, 2);
      Tree known = trees[random.below(trees.size())];
      for (int m = 1; m <= unknown; ++m) known.set_head(m, kNoHead);
      ASSERT_TRUE(negative_log_likelihood(scores, known, space, residuals, scratch));
      for (int m = 1; m <= kWords; ++m) {
        for (int h = 0; h <= kWords; ++h) {
          if (h == m) {
            EXPECT_EQ(residuals(h, m), 0);
            continue;
          }
          const double score = scores(h, m);
          scores(h, m) = score + kStep;
          const double above = *negative_log_likelihood(scores, known, space, ignored, scratch);
          scores(h, m) = score - kStep;
          const double below = *negative_log_likelihood(scores, known, space, ignored, scratch);
          scores(h, m) = score;
          EXPECT_NEAR(residuals(h, m), (above - below) / (2 * kStep), 1e-8);
        }
      }
    }
  }
}

TEST(TreeLikelihood, OfNoKnownHeadIsZero) {
  Random random(3);
  LikelihoodScratch scratch;
  ArcTable residuals;
  for (const TreeSpace& space : testing::kAllSpaces) {
    const ArcScores scores = testing::gaussian_scores(5, random);
    EXPECT_EQ(negative_log_likelihood(scores, Tree(5), space, residuals, scratch), 0);
  }
}

TEST(TreeLikelihood, IsEmptyForHeadsThatNoTreeHas) {
  LikelihoodScratch scratch;
  ArcTable residuals;
  const ArcScores scores(4);
  const TreeSpace projective{true, Roots::kSingle};
  for (const Tree& known : {Tree{3, 4, 0, 3}, Tree{2, 1, kNoHead, kNoHead}, Tree{0, 0, 1, 1},
                            Tree{0, 0, kNoHead, kNoHead}, Tree{3, 4, kNoHead, kNoHead}}) {
    EXPECT_FALSE(negative_log_likelihood(scores, known, projective, residuals, scratch));
  }
}

TEST(TreeLikelihood, StaysFiniteOnLongSentencesAndFarScores) {
  Random random(4);
  LikelihoodScratch scratch;
  ArcTable residuals;
  for (const TreeSpace& space : testing::kAllSpaces) {
    for (const double deviation : {1.0, 100.0, 1e6}) {
      const ArcScores scores = testing::gaussian_scores(200, random, deviation);
      Tree chain(200);
      for (int m = 1; m <= 200; ++m) chain.set_head(m, m - 1);
      for (const bool partial : {false, true}) {
        if (partial) chain.set_head(100, kNoHead);
        const auto value = negative_log_likelihood(scores, chain, space, residuals, scratch);
        ASSERT_TRUE(value);
        EXPECT_TRUE(std::isfinite(*value));
        for (int m = 1; m <= 200; ++m) {
          for (int h = 0; h <= 200; ++h) {
            EXPECT_LE(std::abs(residuals(h, m)), 1 + 1e-9) << h << " " << m;
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace arcus
