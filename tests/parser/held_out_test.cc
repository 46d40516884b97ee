// SPDX-License-Identifier: Apache-2.0
#include "arcus/held_out.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace arcus {
namespace {

// Sentences of one word, whose form is the sentence's number.
std::vector<Sentence> numbered(std::size_t count) {
  std::vector<Sentence> sentences(count);
  for (std::size_t i = 0; i < count; ++i) {
    Word& word = sentences[i].words.emplace_back();
    word.form = std::to_string(i);
    word.head = 0;
  }
  return sentences;
}

std::vector<int> numbers_of(const std::vector<Sentence>& sentences) {
  std::vector<int> numbers;
  for (const Sentence& sentence : sentences) numbers.push_back(std::stoi(sentence.word(1).form));
  return numbers;
}

TEST(HeldOut, OfASmallTreebankEverySentenceIsHeldOutOnceAndTrainedOnElse) {
  for (const std::size_t count : {20U, 24U, 29U}) {
    const auto sentences = numbered(count);
    const HeldOutTenths tenths(sentences, 1);
    ASSERT_EQ(tenths.count(), 10);
    EXPECT_EQ(tenths.sentences(), count);
    std::vector<int> held_out;
    for (int tenth = 0; tenth < tenths.count(); ++tenth) {
      const HeldOutSplit split = tenths.split(tenth);
      const auto out = numbers_of(split.held_out);
      auto all = numbers_of(split.training);
      EXPECT_TRUE(std::is_sorted(all.begin(), all.end()));
      all.insert(all.end(), out.begin(), out.end());
      std::sort(all.begin(), all.end());
      EXPECT_EQ(all, numbers_of(sentences));
      held_out.insert(held_out.end(), out.begin(), out.end());
    }
    std::sort(held_out.begin(), held_out.end());
    EXPECT_EQ(held_out, numbers_of(sentences));
  }
}

TEST(HeldOut, ThereAreTenthsUntilThirtySentencesAreHeldOut) {
  for (const auto& [sentences, count, held_out] :
       std::vector<std::array<std::size_t, 3>>{{19, 0, 0},
                                               {20, 10, 20},
                                               {100, 3, 30},
                                               {149, 3, 44},
                                               {150, 2, 30},
                                               {290, 2, 55},
                                               {300, 1, 30},
                                               {5000, 1, 500}}) {
    const auto treebank = numbered(sentences);
    const HeldOutTenths tenths(treebank, 1);
    EXPECT_EQ(tenths.count(), static_cast<int>(count)) << sentences;
    EXPECT_EQ(tenths.sentences(), held_out) << sentences;
  }
}

// Few long runs would be few documents, and the fit that of these documents.
TEST(HeldOut, ATenthIsMadeOfShortRunsFromAllPartsOfTheTreebank) {
  const auto treebank = numbered(5000);
  const auto out = numbers_of(HeldOutTenths(treebank, 1).split(0).held_out);
  ASSERT_EQ(out.size(), 500U);
  for (int i = 0; i < 500; ++i) EXPECT_EQ(out[static_cast<std::size_t>(i)], i / 5 * 50 + i % 5);
  const auto small = numbered(100);
  EXPECT_EQ(numbers_of(HeldOutTenths(small, 1).split(1).held_out),
            (std::vector<int>{5, 6, 7, 8, 9, 55, 56, 57, 58, 59}));
}

// Or the parser has seen the sentences that are held out.
TEST(HeldOut, CopiesOfASentenceAreOnTheSameSide) {
  auto sentences = numbered(40);
  const auto once = sentences;
  for (Sentence copy : once) {
    copy.word(1).upos = "X";
    sentences.push_back(copy);
  }
  const HeldOutTenths tenths(sentences, 2);
  EXPECT_EQ(tenths.sentences(), HeldOutTenths(once, 1).sentences());
  for (int tenth = 0; tenth < tenths.count(); ++tenth) {
    const HeldOutSplit split = tenths.split(tenth);
    EXPECT_EQ(split.held_out.size() * 2 + split.training.size(), sentences.size());
    for (const Sentence& sentence : split.held_out) {
      EXPECT_EQ(sentence.word(1).upos, kEmptyField);  // the first copy
      for (const Sentence& other : split.training) {
        EXPECT_NE(sentence.word(1).form, other.word(1).form);
      }
    }
  }
}

TEST(HeldOut, SentencesWithoutKnownHeadsAreNeverHeldOutAndDoNotCount) {
  auto sentences = numbered(60);
  for (std::size_t i = 0; i < 40; ++i) sentences[i].word(1).head = kNoHead;
  const HeldOutTenths tenths(sentences, 1);
  EXPECT_EQ(tenths.sentences(), 20U);
  for (int tenth = 0; tenth < tenths.count(); ++tenth) {
    const HeldOutSplit split = tenths.split(tenth);
    EXPECT_EQ(split.held_out.size(), 2U);
    for (const int number : numbers_of(split.held_out)) EXPECT_GE(number, 40);
  }
  sentences[40].word(1).head = kNoHead;
  EXPECT_EQ(HeldOutTenths(sentences, 1).count(), 0);
}

}  // namespace
}  // namespace arcus
