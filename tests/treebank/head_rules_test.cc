// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/head_rules.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"

namespace arcus {
namespace {

std::size_t head(const HeadRules& rules, std::string_view phrase,
                 std::vector<std::string_view> children) {
  return rules.head_of(phrase, children);
}

TEST(HeadRules, TheFirstAlternativeThatMatchesDecides) {
  const auto rules = HeadRules::parse("NP right NN NNS; left NP; right CD\nVP left VB\n", "t");
  EXPECT_EQ(head(rules, "NP", {"NP", "NN", "NNS", "CD"}), 2U);
  EXPECT_EQ(head(rules, "NP", {"CD", "NP", "NP"}), 1U);
  EXPECT_EQ(head(rules, "NP", {"CD", "X", "CD"}), 2U);
  EXPECT_EQ(head(rules, "VP", {"MD", "VB", "VB"}), 1U);
}

TEST(HeadRules, WhereNoneMatchesPunctuationIsTheLastChoice) {
  const auto rules =
      HeadRules::parse("# comment\npunctuation , .\nA right X\nB left\n* right\n", "t");
  EXPECT_EQ(head(rules, "A", {"P", "Q", ","}), 1U);
  EXPECT_EQ(head(rules, "B", {",", "P", "Q"}), 1U);
  EXPECT_EQ(head(rules, "C", {"P", "Q", "."}), 1U);
  EXPECT_EQ(head(rules, "A", {",", "."}), 0U);
}

TEST(HeadRules, WithoutALineForOtherPhrasesTheirHeadIsOnTheLeft) {
  EXPECT_EQ(head(HeadRules::parse("", "t"), "X", {"A", "B"}), 0U);
}

TEST(HeadRules, EnglishAndChinese) {
  EXPECT_EQ(head(HeadRules::english(), "S", {"NP", "VP", "."}), 1U);
  EXPECT_EQ(head(HeadRules::english(), "VP", {"MD", "VP"}), 0U);
  EXPECT_EQ(head(HeadRules::english(), "NP", {"DT", "NN", "POS"}), 2U);
  EXPECT_EQ(head(HeadRules::english(), "SBAR", {"IN", "S"}), 0U);
  EXPECT_EQ(head(HeadRules::chinese(), "IP", {"NP", "VP", "PU"}), 1U);
  EXPECT_EQ(head(HeadRules::chinese(), "PP", {"P", "NP"}), 0U);
}

TEST(HeadRules, ABadLineIsNamed) {
  const auto message = [](std::string_view table) -> std::string {
    try {
      HeadRules::parse(table, "rules.txt");
    } catch (const FormatError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message("NP right NN\nVP VB\n"),
            "rules.txt:2: found 'VB', expected left or right, then labels: NP right NN NNS; right "
            "NP");
  EXPECT_NE(message("NP right NN;; left X\n"), "");
  EXPECT_EQ(message("NP left\nNP right\n"),
            "rules.txt:2: found a second rule for 'NP', expected one");
  EXPECT_THROW(head_rules_named("no such file"), FileError);
}

}  // namespace
}  // namespace arcus
