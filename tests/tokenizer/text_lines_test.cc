// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/text_lines.h"

#include <string>

#include <gtest/gtest.h>

#include "arcus/tokenizer/abbreviations.h"
#include "arcus/tokenizer/common_words.h"

namespace arcus {
namespace {

// Lines of tokens that are the stretches without spaces.
TextLines lines_of(const std::string& text) {
  Characters characters;
  characters.assign(text, Reading::kFolded);
  std::vector<TokenSpan> tokens;
  for (std::size_t i = 0; i < characters.size(); ++i) {
    if (characters.is_space(i)) continue;
    if (i == 0 || characters.is_space(i - 1)) tokens.push_back({i, i});
    tokens.back().end = i + 1;
  }
  TextLines lines;
  lines.assign(characters, tokens, 50);
  return lines;
}

TEST(TextLines, AFullLineHasNoRoomForTheNextWord) {
  const TextLines lines = lines_of("one two three\nfour five\nsix");
  ASSERT_TRUE(lines.any());
  EXPECT_EQ(lines.break_behind(0).slack, 0u);
  EXPECT_GT(lines.break_behind(1).slack, 0u);
  EXPECT_FALSE(lines_of("one two three").any());
}

TEST(TextLines, ASingleLongWordSaysNothingOfTheWidth) {
  const TextLines lines = lines_of("one two three\nhttp://a.org/of/some/length\nfour five six\nx");
  EXPECT_EQ(lines.break_behind(0).slack, 0u);
  EXPECT_EQ(lines.break_behind(2).slack, lines_of("four five six\nx").break_behind(0).slack);
}

TEST(TextLines, BreaksOfOneWidthMakeARun) {
  // All three breaks come from a width of 12.
  const TextLines wrapped = lines_of("a bc def ghi\njkl mno pqrs\ntuv wxy zabc\nd");
  EXPECT_EQ(wrapped.break_behind(0).run, 3u);
  EXPECT_EQ(wrapped.break_behind(1).run, wrapped.break_behind(0).run);
  // No width breaks "ab" off before a line of 14.
  const TextLines ragged = lines_of("ab\ncd efg hijk lm\nno");
  EXPECT_EQ(ragged.break_behind(0).run, 0u);
}

TEST(TextLines, RomanNumeralsAndLettersAreMarksOfItems) {
  for (const char* mark : {"ii.", "(iv)", "IV.", "XII)", "viii.", "A.", "B)", "b)", "12."}) {
    EXPECT_EQ(lines_of(std::string(mark) + " one\ntwo").start(0), LineStart::kNumbered) << mark;
  }
  for (const char* word : {"vivid.", "IIII.", "Ii.", "mix.", "ivy."}) {
    EXPECT_NE(lines_of(std::string(word) + " one\ntwo").start(0), LineStart::kNumbered) << word;
  }
}

TEST(TextLines, CheckBoxesAreBulletsAndStepsAreNames) {
  for (const char* mark : {"[ ]", "[x]", "[]", "- [x]"}) {
    EXPECT_EQ(lines_of(std::string(mark) + " one\ntwo").start(0), LineStart::kBullet) << mark;
  }
  EXPECT_NE(lines_of("[12] one\ntwo").start(0), LineStart::kBullet);
  EXPECT_EQ(lines_of("Step 12: one\ntwo").start(0), LineStart::kName);
  EXPECT_NE(lines_of("Step 12 one\ntwo").start(0), LineStart::kName);
}

TEST(TextLines, KnowHowTheOtherLinesAroundBeginAndEnd) {
  // The first line of the text is not counted: it begins a sentence in any layout.
  const TextLines headlines = lines_of("A b\nC d\nE f\nG h");
  const TextLines wrapped = lines_of("A b\nc d\ne f\ng h");
  EXPECT_NE(headlines.break_behind(0).starts, wrapped.break_behind(0).starts);
  EXPECT_EQ(headlines.break_behind(0).stops, wrapped.break_behind(0).stops);
  const TextLines sentences = lines_of("A .\nC .\nE .\nG .");
  EXPECT_EQ(sentences.break_behind(0).starts, headlines.break_behind(0).starts);
  EXPECT_NE(sentences.break_behind(0).stops, headlines.break_behind(0).stops);
  // Neither the line after the break nor the end of the line before it is counted.
  const TextLines other = lines_of("A .\nc d\nE f\nG h");
  EXPECT_EQ(other.break_behind(0).starts, headlines.break_behind(0).starts);
  EXPECT_EQ(other.break_behind(0).stops, headlines.break_behind(0).stops);
}

TEST(TextLines, KnowHowLinesBegin) {
  const TextLines lines = lines_of("1. a\n(2) b\n- c\n## d\nTo: e\nf g\nH i\n7 j");
  const LineStart expected[] = {LineStart::kNumbered, LineStart::kNumbered, LineStart::kBullet,
                                LineStart::kHeading,  LineStart::kName,     LineStart::kWord,
                                LineStart::kCapital,  LineStart::kNumber};
  for (std::size_t i = 0; i < std::size(expected); ++i) EXPECT_EQ(lines.start(i), expected[i]) << i;
  EXPECT_TRUE(lines.break_behind(0).like_next);
  EXPECT_FALSE(lines.break_behind(1).like_next);
}

TEST(TextLines, LookNoFurtherAheadThanTold) {
  const std::string start = "one two\nthree four\n";
  std::string far = start;
  for (int i = 0; i < 60; ++i) far += "word ";
  const TextLines near_lines = lines_of(far);
  const TextLines far_lines = lines_of(far + "\n" + std::string(500, 'x') + "\nx");
  EXPECT_EQ(near_lines.break_behind(0).width, far_lines.break_behind(0).width);
  EXPECT_EQ(near_lines.break_behind(0).others, far_lines.break_behind(0).others);
  EXPECT_EQ(near_lines.break_behind(0).count, far_lines.break_behind(0).count);
}

TEST(CommonWords, AreSeenInLowerCase) {
  std::vector<CommonWords::Occurrence> words;
  for (int i = 0; i < 9; ++i) words.push_back({1, i == 0});
  for (int i = 0; i < 9; ++i) words.push_back({2, i > 4});
  words.push_back({3, false});
  const CommonWords common = CommonWords::of(words);
  EXPECT_TRUE(common.has(1));
  EXPECT_FALSE(common.has(2));
  EXPECT_FALSE(common.has(3));
}

TEST(Abbreviations, HaveClassesWhateverTheirCase) {
  Characters text;
  text.assign("PROF e.g etc dog", Reading::kFolded);
  EXPECT_EQ(abbreviation_class(lowercase_hash(text, 0, 4)), AbbreviationClass::kTitle);
  EXPECT_EQ(abbreviation_class(lowercase_hash(text, 5, 8)), AbbreviationClass::kLeading);
  EXPECT_EQ(abbreviation_class(lowercase_hash(text, 9, 12)), AbbreviationClass::kTrailing);
  EXPECT_EQ(abbreviation_class(lowercase_hash(text, 13, 16)), AbbreviationClass::kNone);
}

}  // namespace
}  // namespace arcus
