// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/spaces.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "arcus/base/utf8.h"
#include "arcus/text/unicode.h"
#include "tests/tokenizer/toy_treebank.h"

namespace arcus {
namespace {

TEST(Spaces, AreEscapedAsUdpipeDoes) {
  EXPECT_EQ(escaped(" \t\r\n"), "\\s\\t\\r\\n");
  EXPECT_EQ(escaped("a|b\\c"), "a\\pb\\\\c");
  EXPECT_EQ(escaped("\v\u00a0é"), "\\x0B\\u00A0é");
  EXPECT_EQ(escaped("a\xff"), "a\\xFF");
  EXPECT_EQ(unescaped("\\s\\q\\x4\\"), " \\q\\x4\\");
}

RC_GTEST_PROP(Spaces, EscapesComeBackFromAnyBytes, (const std::string& bytes)) {
  const std::string text = escaped(bytes);
  RC_ASSERT(unescaped(text) == bytes);
  RC_ASSERT(find_invalid_utf8(text) == std::string::npos);
  RC_ASSERT(text.find_first_of(" \t\r\n|") == std::string::npos);
}

TEST(Spaces, NoWhiteSpaceOfUnicodeStaysRaw) {
  for (char32_t code = 1; code < 0x20000; ++code) {
    if (!is_white_space(code)) continue;
    std::string bytes;
    append_utf8(code, bytes);
    const std::string text = escaped(bytes);
    EXPECT_EQ(white_space_at_start(text), 0u) << static_cast<std::uint32_t>(code);
    EXPECT_EQ(text[0], '\\') << static_cast<std::uint32_t>(code);
    EXPECT_EQ(unescaped(text), bytes) << static_cast<std::uint32_t>(code);
  }
  EXPECT_EQ(escaped("\u0085\u2000\u3000"), "\\u0085\\u2000\\u3000");
}

TEST(Spaces, TextThatIsNotNormalIsEscapedAsBytes) {
  EXPECT_EQ(escaped("cafe\u0301"), "cafe\\xCC\\x81");
  EXPECT_EQ(escaped("caf\u00e9"), "caf\u00e9");
  EXPECT_EQ(escaped("\u0338"), "\\xCC\\xB8");  // = and this mark are the character U+2260
  EXPECT_EQ(unescaped("cafe\\xCC\\x81"), "cafe\u0301");
}

TEST(Spaces, EscapesOfTreebanksAreUnderstood) {
  EXPECT_EQ(unescaped("\\u00A0"), "\u00a0");
  EXPECT_EQ(unescaped("\\u00a0"), "\u00a0");
  EXPECT_EQ(unescaped("\u00a0"), "\u00a0");
  EXPECT_EQ(unescaped("\\u00A"), "\\u00A");
  EXPECT_EQ(unescaped("\\u2028\\s"), "\u2028 ");
}

TEST(Spaces, AParagraphDoesNotBeginInTheMiddleOfALine) {
  std::vector<Sentence> sentences(2, testing::spaced_sentence("Yes|."));
  EXPECT_FALSE(tells_its_spaces(sentences[0]));
  sentences[1].comments.emplace_back("# newpar");
  EXPECT_EQ(original_text(sentences), "Yes.\n\nYes. ");
  sentences[0].words.back().misc = "SpacesAfter=\\n\\s";
  EXPECT_TRUE(tells_its_spaces(sentences[0]));
  EXPECT_EQ(original_text(sentences), "Yes.\n Yes. ");
}

TEST(Spaces, TheTextIsPutTogetherFromMisc) {
  Sentence sentence = testing::spaced_sentence("don't=do+n't go|.");
  sentence.multiword_tokens[0].fields.misc = "SpacesBefore=\\n|SpacesAfter=\\s\\s";
  sentence.word(4).misc = "SpacesAfter=\\r\\n";
  EXPECT_EQ(original_text({&sentence, 1}), "\ndon't  go.\r\n");
}

TEST(Spaces, SpacesInTokenIsTheSpellingOfAToken) {
  Sentence sentence = testing::spaced_sentence("ten|.");
  sentence.word(1).form = "10 000";
  sentence.word(1).misc = "SpaceAfter=No|SpacesInToken=10\\u00A0000";
  EXPECT_TRUE(tells_its_spaces(sentence));
  EXPECT_EQ(original_text({&sentence, 1}), "10\u00a0000. ");
}

TEST(Spaces, WhiteSpaceAtTheStartIsMeasuredInBytes) {
  EXPECT_EQ(white_space_at_start("a b"), 0u);
  EXPECT_EQ(white_space_at_start(" \u3000b"), 4u);
  EXPECT_EQ(white_space_at_start(" \n"), 2u);
  EXPECT_EQ(white_space_at_start(""), 0u);
}

}  // namespace
}  // namespace arcus
