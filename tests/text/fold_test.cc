// SPDX-License-Identifier: Apache-2.0
#include "arcus/text/fold.h"

#include <cstdint>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "arcus/base/utf8.h"

namespace arcus {
namespace {

TEST(Fold, QuotesAndApostrophesAreThoseOfAscii) {
  EXPECT_EQ(folded("He’d"), "He'd");
  EXPECT_EQ(folded("‘so‚ ‹so› 5′ l´eau м\u02bcята"), "'so' 'so' 5' l'eau м'ята");
  EXPECT_EQ(folded("“so” „so‟ «so» 5″"), "\"so\" \"so\" \"so\" 5\"");
}

TEST(Fold, ShortDashesAreHyphensAndLongOnesAreTwo) {
  EXPECT_EQ(folded("1939–1945"), "1939-1945");
  EXPECT_EQ(folded("a\u2010b\u2011c\u2012d\u2212e"), "a-b-c-d-e");
  EXPECT_EQ(folded("actor—won"), "actor--won");
  EXPECT_EQ(folded("a―b"), folded("a—b"));
  EXPECT_EQ(folded(U'—'), U'—');
  EXPECT_EQ(folded(U'―'), U'—');
}

TEST(Fold, SpacesAreOneAndWhatShowsNothingIsGone) {
  EXPECT_EQ(folded("1\u00a0000\u202f000\u3000x"), "1 000 000 x");
  EXPECT_EQ(folded("co\u00adop\u200ber\u2060ate\ufeff\u200e❤\ufe0f"), "cooperate❤");
  EXPECT_EQ(folded(U'\u00ad'), U'\0');
}

TEST(Fold, FullWidthFormsAreAscii) {
  EXPECT_EQ(folded("ＡＢＣ，１２３！＂＇－～"), "ABC,123!\"'-~");
  EXPECT_EQ(folded("ｶ｡｢｣､･"), "ｶ。「」、・");
}

TEST(Fold, AnEllipsisAndLigaturesAreSeveralCharacters) {
  EXPECT_EQ(folded("wait… oﬃce"), "wait... office");
  EXPECT_EQ(folded(U'…'), U'…');
}

TEST(Fold, AWordNeverBecomesEmpty) {
  EXPECT_EQ(folded("\u00ad"), "\u00ad");
  EXPECT_EQ(folded("\u200b\u200b"), "\u200b\u200b");
  EXPECT_EQ(folded(""), "");
}

TEST(Fold, WhatDoesNotChangeIsNotCopied) {
  std::string scratch;
  for (const std::string_view text : {"He'd", "Jäger", "我喜歡書。", "€", "😍"}) {
    EXPECT_EQ(folded(text, scratch).data(), text.data());
  }
  EXPECT_EQ(folded("d’eau", scratch).data(), scratch.data());
}

TEST(Fold, FoldingTwiceIsFoldingOnce) {
  for (char32_t code = 1; code < 0x20000; ++code) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const char32_t once = folded(code);
    EXPECT_EQ(folded(once), once) << static_cast<std::uint32_t>(code);
    std::string text;
    append_utf8(code, text);
    EXPECT_EQ(folded(folded(text)), folded(text)) << static_cast<std::uint32_t>(code);
  }
}

}  // namespace
}  // namespace arcus
