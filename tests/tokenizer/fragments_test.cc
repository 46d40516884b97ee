// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/fragments.h"

#include <string>

#include <gtest/gtest.h>

namespace arcus {
namespace {

LaidSentence sentence_of(const std::string& text) {
  LaidSentence sentence;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = std::min(text.find(' ', i), text.size());
    sentence.units.push_back({text.substr(i, end - i), true});
    i = end + 1;
  }
  sentence.tokens = sentence.units.size();
  return sentence;
}

std::string shown(const LaidSentence& piece) {
  std::string text;
  for (const Unit& unit : piece.units) text += (text.empty() ? "" : " ") + unit.text;
  return text;
}

// Two frequent words, and enough other words for the list of the most frequent ones.
std::vector<LaidSentence> corpus() {
  std::vector<LaidSentence> sentences;
  for (char c = 'a'; c <= 'z'; ++c) {
    for (const std::string suffix : {"x", "y", "z"}) {
      const std::string word = c + suffix;
      sentences.push_back(sentence_of("the " + word + " of the " + word + " of"));
      sentences.push_back(sentence_of(word));
    }
  }
  for (int i = 0; i < 9; ++i) {
    for (char c = 'a'; c <= 'z'; ++c) {
      for (const std::string suffix : {"x", "y", "z"}) sentences.push_back(sentence_of(c + suffix));
    }
  }
  return sentences;
}

TEST(FragmentCutter, PiecesNeitherBeginNorEndWithAFunctionWord) {
  const FragmentCutter cutter(corpus());
  Random random(1);
  for (int i = 0; i < 200; ++i) {
    const std::string piece =
        shown(cutter.cut(sentence_of("the Price of the Tea of the Day of"), 4, random));
    if (piece.empty()) continue;
    EXPECT_FALSE(piece.starts_with("the ") || piece.starts_with("of ")) << piece;
    EXPECT_FALSE(piece.ends_with(" the") || piece.ends_with(" of")) << piece;
  }
}

TEST(FragmentCutter, PiecesEndAtPunctuationAndLoseIt) {
  const FragmentCutter cutter({});
  Random random(1);
  for (int i = 0; i < 100; ++i) {
    const std::string piece =
        shown(cutter.cut(sentence_of("One two, three (four) five."), 5, random));
    EXPECT_TRUE(piece.empty() || piece == "One two" || piece == "two" || piece == "three" ||
                piece == "five")
        << piece;
  }
}

TEST(FragmentCutter, PiecesAreNoLongerThanAsked) {
  const FragmentCutter cutter({});
  Random random(1);
  for (int i = 0; i < 100; ++i) {
    EXPECT_LE(cutter.cut(sentence_of("a b c d e f g h"), 3, random).units.size(), 3u);
  }
}

}  // namespace
}  // namespace arcus
