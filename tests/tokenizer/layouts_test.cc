// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/layouts.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include <gtest/gtest.h>

#include "arcus/tokenizer/laid_sentences.h"
#include "tests/tokenizer/toy_treebank.h"

namespace arcus {
namespace {

std::string without_spaces(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c != ' ' && c != '\n') result += c;
  }
  return result;
}

TEST(Layouts, TheSameSeedLaysOutTheSameText) {
  const auto paragraphs = annotated_text(testing::toy_treebank());
  const auto first = laid_out_texts(paragraphs, 1);
  const auto second = laid_out_texts(paragraphs, 1);
  const auto other = laid_out_texts(paragraphs, 2);
  ASSERT_EQ(first.size(), second.size());
  bool differs = first.size() != other.size();
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(first[i].text, second[i].text);
    EXPECT_EQ(first[i].sentence_ends, second[i].sentence_ends);
    differs = differs || first[i].text != other[i].text;
  }
  EXPECT_TRUE(differs);
}

TEST(Layouts, SentencesEndInOrderInsideTheirText) {
  for (const LaidOutText& laid : laid_out_texts(annotated_text(testing::toy_treebank()), 1)) {
    ASSERT_FALSE(laid.sentence_ends.empty());
    std::size_t before = 0;
    for (const std::size_t end : laid.sentence_ends) {
      EXPECT_GT(end, before);
      EXPECT_NE(laid.text[end - 1], ' ');
      before = end;
    }
    EXPECT_EQ(before, laid.text.size());
  }
}

TEST(Layouts, WrappingChangesOnlySpaces) {
  const auto paragraphs = annotated_text(testing::toy_treebank());
  std::string text;
  std::string wrapped;
  for (const AnnotatedParagraph& paragraph : paragraphs) text += paragraph.text;
  // The wrapped paragraphs come first, in pieces.
  for (const LaidOutText& laid : laid_out_texts(paragraphs, 1)) {
    if (without_spaces(wrapped).size() < without_spaces(text).size()) wrapped += laid.text;
  }
  EXPECT_EQ(without_spaces(wrapped), without_spaces(text));
  EXPECT_NE(wrapped.find('\n'), std::string::npos);
}

// Without it, every line of a narrow column would look like an item of a list.
TEST(Layouts, SomeTextIsInNarrowLines) {
  constexpr std::ptrdiff_t kNarrow = 24;
  std::size_t narrow = 0;  // sentences over three lines and more
  for (const LaidOutText& laid : laid_out_texts(annotated_text(testing::toy_treebank()), 1)) {
    std::size_t begin = 0;
    for (const std::size_t end : laid.sentence_ends) {
      const std::string sentence = laid.text.substr(begin, end - begin);
      begin = end;
      std::ptrdiff_t longest = 0;
      std::ptrdiff_t lines = 0;
      for (auto from = sentence.begin(); from != sentence.end(); ++lines) {
        const auto to = std::find(from, sentence.end(), '\n');
        longest = std::max(longest, to - from);
        from = to == sentence.end() ? to : to + 1;
      }
      narrow += lines >= 3 && longest <= kNarrow ? 1 : 0;
    }
  }
  EXPECT_GT(narrow, 20u);
}

TEST(Layouts, SomeListsAreInLowerCase) {
  std::size_t lower = 0;
  for (const LaidOutText& laid : laid_out_texts(annotated_text(testing::toy_treebank()), 1)) {
    const bool capital = std::any_of(laid.text.begin(), laid.text.end(),
                                     [](char c) { return c >= 'A' && c <= 'Z'; });
    lower += !capital && laid.text.find('\n') != std::string::npos ? 1 : 0;
  }
  EXPECT_GT(lower, 0u);
}

TEST(Layouts, ThereAreListsHeadingsAndHeaders) {
  std::string all;
  for (const LaidOutText& laid : laid_out_texts(annotated_text(testing::toy_treebank()), 1)) {
    all += laid.text + "\n\n";
  }
  for (const char* mark : {"\n2. ", "\n- ", "\n• ", "## ", "\nSubject: ", "\nBy "}) {
    EXPECT_NE(all.find(mark), std::string::npos) << mark;
  }
}

TEST(Layouts, ThereAreCheckBoxesStepsAndRomanNumerals) {
  std::string all;
  for (const LaidOutText& laid : laid_out_texts(annotated_text(testing::toy_treebank()), 1)) {
    all += laid.text + "\n\n";
  }
  for (const char* mark : {"[x] ", "\nStep 2", "\nII", "\niii", "\nB"}) {
    EXPECT_NE(all.find(mark), std::string::npos) << mark;
  }
}

TEST(Layouts, SomeLinesAreInCapitals) {
  std::size_t capitals = 0;
  for (const LaidOutText& laid : laid_out_texts(annotated_text(testing::toy_treebank()), 1)) {
    const bool lower = std::any_of(laid.text.begin(), laid.text.end(),
                                   [](char c) { return c >= 'a' && c <= 'z'; });
    capitals += !lower && laid.sentence_ends.size() > 2 ? 1 : 0;
  }
  EXPECT_GT(capitals, 0u);
}

TEST(Layouts, HeadlinesAreShortLinesWithCapitals) {
  LaidSentence sentence;
  sentence.units = {{"Mayor", true}, {"resigns", false}};
  EXPECT_TRUE(is_like_headline(sentence));
  sentence.units[0].text = "mayor";
  EXPECT_FALSE(is_like_headline(sentence));
  sentence.units.assign(10, {"Mayor", true});
  EXPECT_FALSE(is_like_headline(sentence)) << "too long";
  sentence.units.resize(1);
  EXPECT_FALSE(is_like_headline(sentence)) << "too short";
}

TEST(Layouts, NoTextHasNoLayouts) { EXPECT_TRUE(laid_out_texts({}, 1).empty()); }

}  // namespace
}  // namespace arcus
