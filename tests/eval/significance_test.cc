// SPDX-License-Identifier: Apache-2.0
//
// The p-values are worked out by hand: counts of coin tosses over powers of two.
#include "arcus/eval/significance.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"

namespace arcus {
namespace {

TEST(SignTest, IsTwiceTheSmallerTailOfAFairCoin) {
  EXPECT_DOUBLE_EQ(sign_test(0, 0), 1);
  EXPECT_DOUBLE_EQ(sign_test(3, 3), 1);
  EXPECT_DOUBLE_EQ(sign_test(1, 0), 1);                // 2 * 1/2
  EXPECT_DOUBLE_EQ(sign_test(0, 5), 2.0 / 32);         // 2 * 1/2^5
  EXPECT_DOUBLE_EQ(sign_test(1, 5), 2.0 * 7 / 64);     // 2 * (1 + 6) / 2^6
  EXPECT_DOUBLE_EQ(sign_test(8, 2), 2.0 * 56 / 1024);  // 2 * (1 + 10 + 45) / 2^10
}

TEST(SignTest, IsSymmetricAndFallsAsTheSplitGrows) {
  for (int n = 1; n <= 40; ++n) {
    for (int a = 0; 2 * a < n; ++a) {
      ASSERT_EQ(sign_test(a, n - a), sign_test(n - a, a));
      ASSERT_LE(sign_test(a, n - a), sign_test(a + 1, n - a - 1));
    }
  }
}

TEST(SignTest, SumsTheBinomialForAllSmallCases) {
  for (int n = 1; n <= 20; ++n) {
    double tail = 0;
    double choose = 1;  // n over a
    for (int a = 0; 2 * a < n; ++a) {
      tail += choose;
      ASSERT_NEAR(sign_test(a, n - a), std::min(1.0, 2 * tail / std::exp2(n)), 1e-13);
      choose = choose * (n - a) / (a + 1);
    }
  }
}

TEST(McNemar, CountsOnlyTheWordsOnWhichTheSystemsDiffer) {
  // In all: A alone right on 1 + 0, B alone on 2 + 3.
  const std::vector<PairedCounts> sentences = {{.words = 10, .a = 8, .b = 9, .both = 7},
                                               {.words = 6, .a = 2, .b = 5, .both = 2}};
  const McNemarTest test = mcnemar_test(sentences);
  EXPECT_EQ(test.only_a, 1);
  EXPECT_EQ(test.only_b, 5);
  EXPECT_DOUBLE_EQ(test.p, 0.21875);
  EXPECT_DOUBLE_EQ(test.chi_squared, 1.5);  // (4 - 1)^2 / 6
  // With one degree of freedom the tail is that of a normal variable beyond +-sqrt(1.5).
  EXPECT_NEAR(test.p_chi_squared, std::erfc(std::sqrt(1.5 / 2)), 1e-14);
}

TEST(McNemar, AnEvenSplitShowsNothing) {
  const std::vector<PairedCounts> even = {{.words = 10, .a = 4, .b = 4, .both = 0}};
  EXPECT_EQ(mcnemar_test(even).chi_squared, 0);
  EXPECT_EQ(mcnemar_test(even).p_chi_squared, 1);
  EXPECT_EQ(mcnemar_test(even).p, 1);
  EXPECT_EQ(mcnemar_test({}).p, 1);
}

TEST(SentenceSignTest, TiesDoNotCount) {
  std::vector<PairedCounts> sentences(5, {.words = 4, .a = 4, .b = 1, .both = 1});
  sentences.push_back({.words = 4, .a = 0, .b = 1, .both = 0});
  sentences.push_back({.words = 4, .a = 2, .b = 2, .both = 0});
  const SentenceSignTest test = sentence_sign_test(sentences);
  EXPECT_EQ(test.a_better, 5);
  EXPECT_EQ(test.b_better, 1);
  EXPECT_EQ(test.ties, 1);
  EXPECT_DOUBLE_EQ(test.p, 0.21875);
}

std::vector<PairedCounts> mixed_sentences() {
  std::vector<PairedCounts> sentences;
  for (int i = 0; i < 60; ++i) {
    const int words = 5 + i % 17;
    sentences.push_back({.words = words, .a = words - i % 3, .b = words - i % 4, .both = 0});
  }
  return sentences;
}

TEST(PairedBootstrap, TheSameSeedGivesTheSameNumbers) {
  const auto sentences = mixed_sentences();
  const PairedBootstrap one = paired_bootstrap(sentences, {.samples = 500, .seed = 3});
  const PairedBootstrap two = paired_bootstrap(sentences, {.samples = 500, .seed = 3});
  const PairedBootstrap other = paired_bootstrap(sentences, {.samples = 500, .seed = 4});
  EXPECT_EQ(one.low, two.low);
  EXPECT_EQ(one.high, two.high);
  EXPECT_EQ(one.p, two.p);
  EXPECT_NE(one.low, other.low);
  EXPECT_EQ(one.difference, other.difference);
}

TEST(PairedBootstrap, TheIntervalHoldsTheDifferenceAndGrowsWithConfidence) {
  const auto sentences = mixed_sentences();
  const PairedBootstrap narrow = paired_bootstrap(sentences, {.samples = 2000, .confidence = 0.5});
  const PairedBootstrap wide = paired_bootstrap(sentences, {.samples = 2000, .confidence = 0.99});
  EXPECT_LE(narrow.low, narrow.difference);
  EXPECT_GE(narrow.high, narrow.difference);
  EXPECT_LT(wide.low, narrow.low);
  EXPECT_GT(wide.high, narrow.high);
}

TEST(PairedBootstrap, AgreesWithTheNormalDistributionOnManySentences) {
  // 400 sentences of one word: A alone is right on 60, B alone on 40. The difference has mean
  // 20/400 and standard error sqrt(100 - 20^2/400) / 400.
  std::vector<PairedCounts> sentences(400, {.words = 1, .a = 1, .b = 1, .both = 1});
  for (std::size_t i = 0; i < 60; ++i) sentences[i] = {.words = 1, .a = 1, .b = 0, .both = 0};
  for (std::size_t i = 60; i < 100; ++i) sentences[i] = {.words = 1, .a = 0, .b = 1, .both = 0};
  const PairedBootstrap result = paired_bootstrap(sentences);
  const double error = std::sqrt(99.0) / 400;
  EXPECT_DOUBLE_EQ(result.difference, 0.05);
  EXPECT_NEAR(result.low, 0.05 - 1.96 * error, 0.003);
  EXPECT_NEAR(result.high, 0.05 + 1.96 * error, 0.003);
  EXPECT_NEAR(result.p, std::erfc(0.05 / error / std::sqrt(2.0)), 0.01);
}

TEST(PairedBootstrap, EqualSystemsDoNotDiffer) {
  const std::vector<PairedCounts> equal(20, {.words = 5, .a = 3, .b = 3, .both = 3});
  const PairedBootstrap result = paired_bootstrap(equal, {.samples = 100});
  EXPECT_EQ(result.difference, 0);
  EXPECT_EQ(result.low, 0);
  EXPECT_EQ(result.high, 0);
  EXPECT_EQ(result.p, 1);
}

TEST(PairedBootstrap, ACertainDifferenceHasTheSmallestPossiblePValue) {
  const std::vector<PairedCounts> better(20, {.words = 5, .a = 4, .b = 3, .both = 3});
  EXPECT_DOUBLE_EQ(paired_bootstrap(better, {.samples = 99}).p, 0.01);
}

TEST(PairedBootstrap, RefusesOptionsThatMakeNoSense) {
  EXPECT_THROW(paired_bootstrap({}, {.samples = 0}), ArgumentError);
  EXPECT_THROW(paired_bootstrap({}, {.confidence = 1}), ArgumentError);
  EXPECT_EQ(paired_bootstrap({}).p, 1);
}

}  // namespace
}  // namespace arcus
