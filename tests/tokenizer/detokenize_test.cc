// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/detokenize.h"

#include <sstream>

#include <gtest/gtest.h>

namespace arcus {
namespace {

std::string joined(const std::string& tokens) {
  std::istringstream stream(tokens);
  std::vector<std::string> forms;
  for (std::string form; stream >> form;) forms.push_back(form);
  const std::vector<std::string_view> views(forms.begin(), forms.end());
  const std::vector<bool> spaces = spaces_by_rule(views);
  std::string text;
  for (std::size_t i = 0; i < forms.size(); ++i) text += forms[i] + (spaces[i] ? " " : "");
  return text;
}

TEST(Detokenize, ClosingPunctuationHasNoSpaceBeforeIt) {
  EXPECT_EQ(joined("Yes , 50 % of it : all . No ? !"), "Yes, 50% of it: all. No?! ");
  EXPECT_EQ(joined("a ) ] } . b"), "a)]}. b ");
  EXPECT_EQ(joined("wait ... now"), "wait... now ");
}

TEST(Detokenize, OpeningPunctuationHasNoSpaceBehindIt) {
  EXPECT_EQ(joined("a ( b [ c ] ) d"), "a (b [c]) d ");
}

TEST(Detokenize, QuotesAlternate) {
  EXPECT_EQ(joined("he said \" yes \" and \" no \" ."), "he said \"yes\" and \"no\". ");
  EXPECT_EQ(joined("a ' b ' c"), "a 'b' c ");
  EXPECT_EQ(joined("he said \" so ' yes ' it is \" ."), "he said \"so 'yes' it is\". ");
  EXPECT_EQ(joined("`` a '' b « c » d"), "``a'' b «c» d ");
}

TEST(Detokenize, OnlyChineseAndJapaneseAreWrittenWithoutSpaces) {
  const auto sentence = [](const char* form) {
    std::vector<Sentence> sentences(1);
    sentences[0].words.emplace_back().form = form;
    return sentences;
  };
  EXPECT_TRUE(is_written_without_spaces(sentence("看似簡單IBM")));
  EXPECT_TRUE(is_written_without_spaces(sentence("ホッケーには")));
  EXPECT_FALSE(is_written_without_spaces(sentence("한국어")));
  EXPECT_FALSE(is_written_without_spaces(sentence("the 漢 letter")));
  EXPECT_FALSE(is_written_without_spaces(sentence("...")));
}

}  // namespace
}  // namespace arcus
