// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/worst_sentences.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "arcus/base/random.h"

namespace arcus {
namespace {

AttachmentCounts counts(std::int64_t words, std::int64_t labeled) {
  return {.words = words, .heads = labeled, .labeled = labeled};
}

std::vector<std::int64_t> worst_of(std::size_t max, const std::vector<AttachmentCounts>& all) {
  WorstSentences worst(max);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (worst.admits(all[i])) {
      worst.add({.number = static_cast<std::int64_t>(i) + 1, .counts = all[i]});
    }
  }
  std::vector<std::int64_t> numbers;
  for (const SentenceScore& sentence : worst.sorted()) numbers.push_back(sentence.number);
  return numbers;
}

TEST(WorstSentences, LowestScoreFirstThenMoreErrorsThenFileOrder) {
  const std::vector<AttachmentCounts> all = {counts(4, 2), counts(1, 0), counts(3, 3), counts(8, 4),
                                             counts(4, 2), counts(0, 0), counts(2, 0)};
  EXPECT_EQ(worst_of(9, all), (std::vector<std::int64_t>{7, 2, 4, 1, 5}));
  EXPECT_EQ(worst_of(4, all), (std::vector<std::int64_t>{7, 2, 4, 1}));
  EXPECT_EQ(worst_of(1, all), (std::vector<std::int64_t>{7}));
  EXPECT_EQ(worst_of(0, all), (std::vector<std::int64_t>{}));
}

TEST(WorstSentences, AreTheFirstOfASort) {
  Random random(7);
  for (int round = 0; round < 200; ++round) {
    std::vector<AttachmentCounts> all;
    for (int i = 0; i < 30; ++i) {
      const auto words = static_cast<std::int64_t>(random.below(6));
      all.push_back(counts(
          words, static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(words) + 1))));
    }
    const auto everything = worst_of(all.size(), all);
    const auto some = worst_of(5, all);
    ASSERT_EQ(some, std::vector<std::int64_t>(
                        everything.begin(),
                        everything.begin() + std::min<std::ptrdiff_t>(5, std::ssize(everything))));
  }
}

}  // namespace
}  // namespace arcus
