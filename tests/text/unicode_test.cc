// SPDX-License-Identifier: Apache-2.0
#include "arcus/text/unicode.h"

#include <gtest/gtest.h>

namespace arcus {
namespace {

TEST(Unicode, PunctuationIsAllOfThePunctuationClasses) {
  for (const char* text : {".", "...", "—", "«", "¿", "、", "-LRB-"}) {
    EXPECT_EQ(is_punctuation(text), std::string_view(text) != "-LRB-") << text;
  }
  for (const char* text : {"$", "+", "%a", "a.", "", "€", "^"}) EXPECT_FALSE(is_punctuation(text));
}

TEST(Unicode, SymbolsAndPunctuationHaveNoLettersAndDigits) {
  for (const char* text : {"$", "€", "😍", "+", "^_^", "❤\ufe0f", "👍🏽", "👩\u200d👧"}) {
    EXPECT_EQ(symbol_kind(text), SymbolKind::kSymbol) << text;
  }
  for (const char* text : {".", "«", "--", "§", ":-)", "。"}) {
    EXPECT_EQ(symbol_kind(text), SymbolKind::kPunctuation) << text;
  }
  for (const char* text : {"", "a", "$5", "½", "²", "中", "\u200b", "e\u0301", "Ⅳ"}) {
    EXPECT_EQ(symbol_kind(text), SymbolKind::kNone) << text;
  }
}

TEST(Unicode, WideCharactersTakeTwoColumnsAndMarksNone) {
  EXPECT_EQ(display_width("abc"), 3);
  EXPECT_EQ(display_width("中文"), 4);
  EXPECT_EQ(display_width("e\u0301"), 1);
  EXPECT_EQ(display_width("a\u200d"), 1);
  EXPECT_EQ(display_width(""), 0);
}

TEST(Unicode, HebrewAndArabicAreWrittenFromRightToLeft) {
  EXPECT_TRUE(is_right_to_left("שלום"));
  EXPECT_TRUE(is_right_to_left("كتاب"));
  EXPECT_FALSE(is_right_to_left("book 123"));
}

TEST(Unicode, TheShapeOfAWordIsItsRunsOfKindsOfCharacters) {
  EXPECT_EQ(word_shape("Dogs"), "Xx");
  EXPECT_EQ(word_shape("NATO"), "X");
  EXPECT_EQ(word_shape("iPhone"), "xXx");
  EXPECT_EQ(word_shape("1984"), "d");
  EXPECT_EQ(word_shape("3,000.50"), "d,d.d");
  EXPECT_EQ(word_shape("U.S."), "X.X.");
  EXPECT_EQ(word_shape("..."), ".");
  EXPECT_EQ(word_shape("mid-1990s"), "x-dx");
  EXPECT_EQ(word_shape(""), "");
}

TEST(Unicode, TheShapeOfAWordKnowsLettersAndDigitsOfAllScripts) {
  EXPECT_EQ(word_shape("Škoda"), "Xx");
  EXPECT_EQ(word_shape("ЩИ"), "X");
  EXPECT_EQ(word_shape("東京"), "x");
  EXPECT_EQ(word_shape("١٩٨٤"), "d");
  EXPECT_EQ(word_shape("€5"), "€d");
  EXPECT_EQ(word_shape("½"), "d");
  EXPECT_EQ(word_shape("10²"), "d");
  EXPECT_EQ(word_shape("②"), "d");
  EXPECT_EQ(word_shape("😀😀"), "😀");
}

TEST(Unicode, LowerCaseKnowsAllScripts) {
  EXPECT_EQ(lowercase("NATO 7"), "nato 7");
  EXPECT_EQ(lowercase("ÁRBOL ΣΙΓΜΑ"), "árbol σιγμα");
  EXPECT_EQ(lowercase("中文"), "中文");
  EXPECT_EQ(lowercase(""), "");
}

TEST(Unicode, SpacesOfAllWidthsAreSpaces) {
  EXPECT_EQ(without_spaces("a b\u00a0c\u3000d"), "abcd");
  EXPECT_EQ(without_spaces("a\tb"), "a\tb");
}

TEST(Unicode, ChangesTheCaseOfAnyScript) {
  EXPECT_EQ(lowercase("ÅNGSTRÖM Ω 12-A"), "ångström ω 12-a");
  EXPECT_EQ(uppercase("ångström я ß"), "ÅNGSTRÖM Я SS");
  EXPECT_EQ(titlecase("éCOLE"), "École");
  EXPECT_EQ(titlecase(""), "");
}

TEST(Unicode, WhiteSpaceIsAProperty) {
  for (const char32_t space : {U' ', U'\t', U'\v', U'\u0085', U'\u00a0', U'\u2028', U'\u3000'}) {
    EXPECT_TRUE(is_white_space(space)) << static_cast<std::uint32_t>(space);
  }
  for (const char32_t other : {U'a', U'\u200b', U'\u00ad', U'\ufeff'}) {
    EXPECT_FALSE(is_white_space(other)) << static_cast<std::uint32_t>(other);
  }
}

TEST(Unicode, NfcComposesLettersAndTheirMarks) {
  EXPECT_EQ(nfc("proc\u030c"), "pro\u010d");
  EXPECT_EQ(nfc("\u2000"), "\u2002");
  EXPECT_TRUE(is_nfc("pro\u010d"));
  EXPECT_TRUE(is_nfc("\u0441\u030c"));
  EXPECT_TRUE(is_nfc(""));
  EXPECT_FALSE(is_nfc("proc\u030c"));
  EXPECT_FALSE(is_nfc("\u0301\u0323"));
}

TEST(Unicode, SmallLettersAndMarksAreNotCapitalsDigitsOrSigns) {
  for (const char32_t letter : {U'a', U'\u00e4', U'\u05d0', U'\u02b0', U'\u0301'}) {
    EXPECT_TRUE(is_small_letter_or_mark(letter)) << static_cast<std::uint32_t>(letter);
  }
  for (const char32_t other : {U'A', U'1', U'_', U'\u00c4'}) {
    EXPECT_FALSE(is_small_letter_or_mark(other)) << static_cast<std::uint32_t>(other);
  }
}

}  // namespace
}  // namespace arcus
