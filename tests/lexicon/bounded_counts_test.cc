// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexicon/bounded_counts.h"

#include <algorithm>
#include <limits>
#include <map>

#include <gtest/gtest.h>

#include "arcus/base/random.h"

namespace arcus {
namespace {

// The smaller of two random numbers: small keys are frequent.
std::uint64_t skewed(Random& random, std::uint64_t end) {
  return random.below(1 + random.below(end));
}

TEST(WordCounts, AreExactBelowTheirBound) {
  WordCounts counts(4);
  counts.add("b", 2);
  counts.add("a", 1);
  counts.add("c", 2);
  counts.add("a", 4);
  EXPECT_EQ(counts.error(), 0U);
  const auto words = counts.most_frequent(1, 9);
  ASSERT_EQ(words.size(), 3U);
  EXPECT_EQ(words[0].word, "a");
  EXPECT_EQ(words[0].count, 5U);
  EXPECT_EQ(words[1].word, "b");  // a tie with c
  EXPECT_EQ(words[2].word, "c");
}

TEST(WordCounts, TheMostFrequentWordsAreCutByCountAndNumber) {
  WordCounts counts(9);
  counts.add("a", 5);
  counts.add("b", 3);
  counts.add("c", 1);
  EXPECT_EQ(counts.most_frequent(3, 9).size(), 2U);
  EXPECT_EQ(counts.most_frequent(1, 1).size(), 1U);
  EXPECT_TRUE(counts.most_frequent(6, 9).empty());
}

TEST(WordCounts, AboveTheirBoundTheRarestWordsGoAndTheErrorIsTold) {
  WordCounts counts(4);
  counts.add("a", 10);
  counts.add("b", 1);
  counts.add("c", 1);
  counts.add("d", 7);
  counts.add("e", 1);  // of 1 1 7 10, the upper median is 7
  EXPECT_EQ(counts.error(), 7U);
  EXPECT_EQ(counts.size(), 2U);
  EXPECT_EQ(counts.most_frequent(2, 9)[0].word, "a");
}

TEST(WordCounts, NeverExceedTheirBoundAndAreTooLowByAtMostTheError) {
  constexpr std::size_t kMax = 50;
  WordCounts counts(kMax);
  std::map<std::string, std::uint64_t> exact;
  Random random(1);
  for (int i = 0; i < 20'000; ++i) {
    const std::string word = std::to_string(skewed(random, 500));
    ++exact[word];
    counts.add(word, 1);
    ASSERT_LE(counts.size(), kMax);
  }
  EXPECT_GT(counts.error(), 0U);
  std::map<std::string, std::uint64_t> kept;
  for (const auto& [word, count] : counts.most_frequent(1, kMax)) kept[word] = count;
  for (const auto& [word, count] : exact) {
    const std::uint64_t found = kept.contains(word) ? kept[word] : 0;
    EXPECT_LE(found, count) << word;
    EXPECT_GE(found + counts.error(), count) << word;
  }
}

TEST(PairCounts, AreExactBelowTheirBoundAndSorted) {
  PairCounts counts(100'000);
  std::map<std::uint64_t, std::uint32_t> exact;
  Random random(2);
  for (int i = 0; i < 50'000; ++i) {
    const auto u = static_cast<std::uint32_t>(skewed(random, 300));
    const auto v = static_cast<std::uint32_t>(skewed(random, 300));
    ++exact[pair_key(u, v)];
    counts.add({pair_key(v, u), 1});
  }
  EXPECT_EQ(counts.error(), 0U);
  EXPECT_EQ(counts.size(), exact.size());
  const auto pairs = counts.take_sorted(1);
  ASSERT_EQ(pairs.size(), exact.size());
  auto next = exact.begin();
  for (const CountedPair& pair : pairs) {
    EXPECT_EQ(pair, (CountedPair{next->first, next->second}));
    EXPECT_LE(pair.first(), pair.second());
    ++next;
  }
  EXPECT_EQ(counts.size(), 0U);
}

TEST(PairCounts, TakeOnlyThoseThatAreFrequentEnough) {
  PairCounts counts(10);
  counts.add({pair_key(1, 2), 3});
  counts.add({pair_key(1, 3), 2});
  EXPECT_EQ(counts.take_sorted(3), (std::vector<CountedPair>{{pair_key(1, 2), 3}}));
}

TEST(PairCounts, StayAtTheLargestNumber) {
  constexpr std::uint32_t kMax = std::numeric_limits<std::uint32_t>::max();
  PairCounts counts(10);
  counts.add({7, kMax - 1});
  counts.add({7, 5});
  EXPECT_EQ(counts.take_sorted(1), (std::vector<CountedPair>{{7, kMax}}));
}

TEST(PairCounts, NeverTakeMoreMemoryThanTheirBoundNeeds) {
  constexpr std::size_t kMax = 10'000;
  PairCounts counts(kMax);
  std::map<std::uint64_t, std::uint32_t> exact;
  Random random(3);
  for (int i = 0; i < 300'000; ++i) {
    const std::uint64_t key = skewed(random, 100'000);
    ++exact[key];
    counts.add({key, 1});
    ASSERT_LE(counts.size(), kMax);
    ASSERT_LE(counts.bytes(), 12U * 16'384);
  }
  EXPECT_GT(counts.error(), 0U);
  const std::uint64_t error = counts.error();
  std::map<std::uint64_t, std::uint32_t> kept;
  for (const CountedPair& pair : counts.take_sorted(1)) kept[pair.key] = pair.count;
  for (const auto& [key, count] : exact) {
    const std::uint32_t found = kept.contains(key) ? kept[key] : 0;
    ASSERT_LE(found, count);
    ASSERT_GE(found + error, count);
  }
}

}  // namespace
}  // namespace arcus
