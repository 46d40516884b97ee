// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/validate/found.h"

namespace arcus {
namespace {

using testing::dogs;
using testing::Found;
using testing::found_in;
using testing::rows;
using testing::sentence;

TEST(Lines, AnEmptyLineFollowsEverySentenceAndNoOther) {
  EXPECT_EQ(found_in(dogs("a") + dogs("b")), Found{});
  EXPECT_EQ(found_in(dogs("a") + "\n" + dogs("b")), Found{"6 extra-empty-line"});
  EXPECT_EQ(found_in("\n" + dogs()), Found{"1 extra-empty-line"});
  const std::string text = dogs();
  EXPECT_EQ(found_in(text.substr(0, text.size() - 1)), Found{"4 missing-empty-line"});
  EXPECT_EQ(found_in(text.substr(0, text.size() - 2)), Found{"4 missing-empty-line"});
}

TEST(Lines, ALineOfWhiteSpaceEndsASentenceButIsNotEmpty) {
  std::string text = dogs("a");
  text.insert(text.size() - 1, "\t\u00a0 ");
  EXPECT_EQ(found_in(text + dogs("b")), Found{"5 pseudo-empty-line"});
}

TEST(Lines, ASentenceHasWords) {
  EXPECT_EQ(found_in("# comment\n\n" + dogs()), Found{"2 empty-sentence"});
  EXPECT_EQ(found_in(dogs() + "# the end\n"), (Found{"6 empty-sentence", "6 missing-empty-line"}));
  EXPECT_EQ(found_in(rows({"0.1 _ _ _ _ _ _ _ 0:root _"}) + "\n", 1), Found{"1 empty-sentence"});
}

TEST(Lines, CommentsAreBeforeTheWords) {
  std::string text = dogs();
  text.insert(text.find("2\tbark"), "# here\n");
  EXPECT_EQ(found_in(text), Found{"4 misplaced-comment"});
}

TEST(Lines, ALineStartsWithADigitOrAHash) {
  std::string text = dogs("a");
  text.insert(text.find("2\tbark"), " ");
  EXPECT_EQ(found_in(text + dogs("b")), Found{"4 invalid-line"});
}

TEST(Lines, ARowHasTenColumnsNoneOfThemEmpty) {
  EXPECT_EQ(found_in(sentence("a", {"1 a a X _ _ 0 root _"})), Found{"3 number-of-columns"});
  EXPECT_EQ(found_in(sentence("a", {"1 a a X _ _ 0 root _ _ "})), Found{"3 number-of-columns"});
  EXPECT_EQ(found_in(sentence("a", {"1 a  X _ _ 0 root _ _"})), Found{"3 empty-column"});
}

TEST(Lines, ARowWithoutTabsIsOneFinding) {
  EXPECT_EQ(found_in("1 a a X _ _ 0 root _ _\n\n", 1), Found{"1 number-of-columns"});
}

TEST(Lines, TheIdsOfBrokenRowsStillCount) {
  EXPECT_EQ(found_in(sentence("a b", {"1 a", "2 b b X _ _ 0 root _ _"})),
            Found{"3 number-of-columns"});
}

TEST(Lines, WhiteSpaceIsAllowedInsideOfFormsLemmasAndMisc) {
  const auto with = [](const std::string& form, const std::string& xpos, const std::string& misc) {
    return "1\t" + form + "\t_\tX\t" + xpos + "\t_\t0\troot\t_\t" + misc + "\n\n";
  };
  EXPECT_EQ(found_in(with("10 000", "_", "Gloss=ten thousand"), 1), Found{});
  EXPECT_EQ(found_in(with(" a", "_", "_"), 1), Found{"1 leading-whitespace"});
  EXPECT_EQ(found_in(with("a\u3000", "_", "_"), 1), Found{"1 trailing-whitespace"});
  EXPECT_EQ(found_in(with("a \u00a0b", "_", "_"), 1), Found{"1 repeated-whitespace"});
  EXPECT_EQ(found_in(with("a", "N N", "_"), 1), Found{"1 invalid-whitespace"});
  EXPECT_EQ(found_in(with("a", "_", "SpacesAfter=\u00a0"), 1), Found{"1 trailing-whitespace"});
  EXPECT_EQ(found_in("1-1\ta b\t_\t_\t_\t_\t_\t_\t_\t_\n" + with("a", "_", "_"), 1),
            Found{"1 invalid-whitespace-mwt"});
}

TEST(Lines, TextIsUtf8InNormalizationFormC) {
  EXPECT_EQ(found_in("# a\xff\n1\ta\t_\tX\t_\t_\t0\troot\t_\t_\n\n", 1), Found{"1 invalid-utf8"});
  EXPECT_EQ(found_in(std::string("1\ta\0\t_\tX\t_\t_\t0\troot\t_\t_\n\n", 25), 1),
            Found{"1 invalid-utf8"});
  EXPECT_EQ(found_in("# c\u030c\n1\tc\u030c\t\u010d\tX\t_\t_\t0\troot\t_\t_\n\n", 1),
            (Found{"1 unicode-normalization", "2 unicode-normalization"}));
  // Cyrillic has no such letter.
  EXPECT_EQ(found_in("1\t\u0441\u030c\t_\tX\t_\t_\t0\troot\t_\t_\n\n", 1), Found{});
}

TEST(Lines, LinesEndInALineFeedAndAFileHasNoByteOrderMark) {
  std::string text = dogs();
  for (std::size_t i = 0; (i = text.find('\n', i)) != std::string::npos; i += 2)
    text.insert(i, "\r");
  EXPECT_EQ(found_in(text), Found{"1 non-unix-newline"});
  EXPECT_EQ(found_in("\ufeff" + dogs()), Found{"1 byte-order-mark"});
  EXPECT_EQ(found_in("# a\rb\n" + dogs()), Found{"1 non-unix-newline"});
}

}  // namespace
}  // namespace arcus
