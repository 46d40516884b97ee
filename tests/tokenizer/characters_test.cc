// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/characters.h"

#include <string>

#include <gtest/gtest.h>

namespace arcus {
namespace {

using Kind = CharacterKind;

TEST(Characters, KindsTellWhatTokenizersLookAt) {
  EXPECT_EQ(kind_of(U'a'), Kind::kLower);
  EXPECT_EQ(kind_of(U'Ä'), Kind::kUpper);
  EXPECT_EQ(kind_of(U'中'), Kind::kHan);
  EXPECT_EQ(kind_of(U'ひ'), Kind::kHiragana);
  EXPECT_EQ(kind_of(U'カ'), Kind::kKatakana);
  EXPECT_EQ(kind_of(U'ー'), Kind::kKatakana);
  EXPECT_EQ(kind_of(U'ש'), Kind::kLetter);
  EXPECT_EQ(kind_of(U'7'), Kind::kDigit);
  EXPECT_EQ(kind_of(U'٧'), Kind::kDigit);
  EXPECT_EQ(kind_of(U'½'), Kind::kNumber);
  EXPECT_EQ(kind_of(U'。'), Kind::kStop);
  EXPECT_EQ(kind_of(U'?'), Kind::kStop);
  EXPECT_EQ(kind_of(U'、'), Kind::kComma);
  EXPECT_EQ(kind_of(U'\''), Kind::kApostrophe);
  EXPECT_EQ(kind_of(U'’'), Kind::kApostrophe);
  EXPECT_EQ(kind_of(U'“'), Kind::kQuote);
  EXPECT_EQ(kind_of(U'€'), Kind::kCurrency);
  EXPECT_EQ(kind_of(U'😀'), Kind::kSymbol);
  EXPECT_EQ(kind_of(U'\u200d'), Kind::kJoiner);
  EXPECT_EQ(kind_of(U'\u0301'), Kind::kMark);
}

TEST(Characters, SpacesOfEveryKindAreOneInARun) {
  Characters text;
  text.assign("a \t\r\n\u00a0\u3000b", Reading::kLiteral);
  ASSERT_EQ(text.size(), 3u);
  EXPECT_TRUE(text.is_space(1));
  EXPECT_EQ(text.code(1), U' ');
  EXPECT_EQ(text.position(2), 7u);
  EXPECT_EQ(text.offset(2), 10u);
  EXPECT_EQ(text.position(3), 8u);
}

TEST(Characters, BytesThatAreNoTextAreCharactersOfTheirOwn) {
  Characters text;
  text.assign(std::string("a\xff\xe4\xb8\0\xe4\xb8\xad", 8), Reading::kLiteral);
  ASSERT_EQ(text.size(), 6u);
  for (std::size_t i = 1; i <= 4; ++i) {
    EXPECT_EQ(text.code(i), char32_t{0xfffd});
    EXPECT_EQ(text.offset(i + 1) - text.offset(i), 1u);
  }
  EXPECT_EQ(text.code(5), U'中');
}

TEST(Characters, OutsideOfTheTextIsTheEnd) {
  Characters text;
  text.assign("ab", Reading::kLiteral);
  EXPECT_EQ(text.kind(2), Kind::kEnd);
  EXPECT_EQ(text.kind(0 - std::size_t{3}), Kind::kEnd);
  EXPECT_EQ(text.code(9), U'\0');
  text.assign("", Reading::kLiteral);
  EXPECT_EQ(text.size(), 0u);
  EXPECT_EQ(text.offset(0), 0u);
  EXPECT_EQ(text.kind(0), Kind::kEnd);
}

std::u32string codes_of(const std::string& bytes, std::u32string_view kept = {}) {
  Characters text;
  text.assign(bytes, Reading::kFolded, kept);
  std::u32string codes;
  for (std::size_t i = 0; i < text.size(); ++i) codes += text.code(i);
  return codes;
}

TEST(Characters, FoldedTextHasOneCodeForAllSpellings) {
  EXPECT_EQ(codes_of("“He’d”\u00a01939–45"), U"\"He'd\" 1939-45");
  EXPECT_EQ(codes_of("«so» “so”", U"«»"), U"«so» \"so\"");
}

TEST(Characters, WhatShowsNothingIsPartOfAWordOrOfSpaces) {
  Characters text;
  text.assign("co\u00adop \u200b \u200eso\u200bit", Reading::kFolded);
  ASSERT_EQ(text.size(), 9u);  // coop so it
  EXPECT_EQ(text.offset(2), 4u);
  EXPECT_TRUE(text.is_space(4));
  EXPECT_EQ(text.offset(5), 11u);  // with the mark of direction
  EXPECT_TRUE(text.is_separated(6));
  EXPECT_FALSE(text.is_separated(1));
  EXPECT_EQ(codes_of("\u200b").size(), 1u);
  EXPECT_EQ(codes_of("\u200b x").size(), 3u);
}

TEST(Characters, FoldedTextKnowsItsLinesAndTheirIndents) {
  Characters text;
  text.assign("a b \r\n  c\u2028d", Reading::kFolded);
  ASSERT_EQ(text.line_breaks().size(), 2u);
  EXPECT_EQ(text.line_breaks()[0].space, 3u);
  EXPECT_EQ(text.line_breaks()[0].indent, 2u);
  EXPECT_EQ(text.line_breaks()[1].indent, 0u);
}

TEST(Characters, EmojiAreAKindOfTheirOwnInFoldedText) {
  for (const char* emoji : {"😍", "⌚", "☀", "🇩", "🏽"}) {
    Characters text;
    text.assign(emoji, Reading::kFolded);
    EXPECT_EQ(text.kind(0), Kind::kEmoji) << emoji;
    text.assign(emoji, Reading::kLiteral);
    EXPECT_EQ(text.kind(0), Kind::kSymbol) << emoji;
  }
  for (const char* other : {"©", "→", "€", "中"}) {
    Characters text;
    text.assign(other, Reading::kFolded);
    EXPECT_NE(text.kind(0), Kind::kEmoji) << other;
  }
}

}  // namespace
}  // namespace arcus
