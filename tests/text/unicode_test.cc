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

}  // namespace
}  // namespace arcus
