// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/utf8.h"

#include <string>

#include <gtest/gtest.h>

namespace arcus {
namespace {

constexpr std::size_t kValid = std::string_view::npos;

bool is_scalar_value(char32_t c) { return c <= 0x10ffff && (c < 0xd800 || c > 0xdfff); }

TEST(Utf8, EveryCharacterIsValidAndOfItsLength) {
  for (char32_t c = 1; c <= 0x10ffff; ++c) {
    if (!is_scalar_value(c)) continue;
    std::string text;
    append_utf8(c, text);
    ASSERT_EQ(find_invalid_utf8(text), kValid) << static_cast<unsigned>(c);
    ASSERT_EQ(utf8_character_length(text, 0), text.size());
    ASSERT_EQ(utf8_length(text), 1U);
    std::size_t i = 0;
    ASSERT_EQ(next_character(text, i), c);
    ASSERT_EQ(i, text.size());
  }
}

TEST(Utf8, SurrogatesOverlongFormsAndCodesPastTheEndAreInvalid) {
  for (const char* bytes : {"\xed\xa0\x80", "\xed\xbf\xbf", "\xc0\xaf", "\xc1\xbf", "\xe0\x80\xaf",
                            "\xe0\x9f\xbf", "\xf0\x80\x80\xaf", "\xf0\x8f\xbf\xbf",
                            "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff", "\x80"}) {
    EXPECT_EQ(find_invalid_utf8(bytes), 0U);
  }
}

TEST(Utf8, FindsABadByteAtEveryOffset) {
  for (std::size_t offset = 0; offset < 40; ++offset) {
    for (const char bad : {'\0', '\x80', '\xff', '\xc3'}) {
      std::string text(40, 'a');
      text[offset] = bad;
      EXPECT_EQ(find_invalid_utf8(text), offset);
    }
  }
}

TEST(Utf8, PlainTextHasNoControlCharacters) {
  for (const char* good : {"", "nsubj:pass", "caf\u00e9", "a b", "\u00a0", "\U0001f60d"}) {
    EXPECT_TRUE(is_plain_text(good)) << good;
  }
  for (const char* bad : {"\t", "a\n", "\r", "\x1b[2J", "\x7f", "\x01", "\xff", "\xc3"}) {
    EXPECT_FALSE(is_plain_text(bad)) << bad;
  }
  EXPECT_FALSE(is_plain_text(std::string_view("a\0b", 3)));
}

TEST(Utf8, ACutOffCharacterIsInvalid) {
  EXPECT_EQ(find_invalid_utf8("abc\xe2\x82"), 3U);
  EXPECT_EQ(find_invalid_utf8("abc\xf0\x9f\x98"), 3U);
}

TEST(Utf8, CharactersMayCrossTheWordsOfEightBytes) {
  for (std::size_t before = 0; before < 9; ++before) {
    EXPECT_EQ(find_invalid_utf8(std::string(before, 'a') + "€😀é" + std::string(9, 'b')), kValid);
  }
}

}  // namespace
}  // namespace arcus
