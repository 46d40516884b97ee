// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/text_offsets.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace arcus {
namespace {

Sentence sentence_of(const std::vector<std::string>& forms) {
  Sentence sentence;
  for (const std::string& form : forms) sentence.words.emplace_back().form = form;
  return sentence;
}

using Spans = std::vector<std::optional<TextSpan>>;

TEST(TextOffsets, CountCharactersAsPythonDoes) {
  const auto offsets = text_offsets(sentence_of({"Füße", "😀", "“", "tun", "”", "weh", "."}),
                                    "Füße 😀 “tun”\u3000weh.");
  ASSERT_TRUE(offsets);
  EXPECT_EQ(offsets->words, (Spans{TextSpan{0, 4}, TextSpan{5, 6}, TextSpan{7, 8}, TextSpan{8, 11},
                                   TextSpan{11, 12}, TextSpan{13, 16}, TextSpan{16, 17}}));
}

TEST(TextOffsets, AFormMayHaveSpaces) {
  const auto offsets = text_offsets(sentence_of({"10 000", "m"}), "10 000 m");
  ASSERT_TRUE(offsets);
  EXPECT_EQ(offsets->words, (Spans{TextSpan{0, 6}, TextSpan{7, 8}}));
}

TEST(TextOffsets, WordsOfAMultiwordTokenHaveThemIfTheyAreWrittenInIt) {
  Sentence sentence = sentence_of({"Do", "n't", "de", "le"});
  sentence.multiword_tokens.resize(2);
  sentence.multiword_tokens[0] = {1, 2, {.form = "Don't"}};
  sentence.multiword_tokens[1] = {3, 4, {.form = "du"}};
  const auto offsets = text_offsets(sentence, "Don't du");
  ASSERT_TRUE(offsets);
  EXPECT_EQ(offsets->multiword_tokens, (std::vector<TextSpan>{{0, 5}, {6, 8}}));
  EXPECT_EQ(offsets->words, (Spans{TextSpan{0, 2}, TextSpan{2, 5}, std::nullopt, std::nullopt}));
}

TEST(TextOffsets, ThereAreNoneIfTheTextIsNotThatOfTheTokens) {
  EXPECT_FALSE(text_offsets(sentence_of({"Dogs"}), ""));
  EXPECT_FALSE(text_offsets(sentence_of({"Dogs"}), "Cats"));
  EXPECT_FALSE(text_offsets(sentence_of({"Dogs", "bark"}), "Dogs"));
  EXPECT_FALSE(text_offsets(sentence_of({"Dogs"}), "Dogs bark"));
  EXPECT_FALSE(text_offsets(sentence_of({"b", "a"}), "a b"));
}

TEST(TextBySpaceAfter, JoinsTokensIfOneTellsItsSpaces) {
  Sentence sentence = sentence_of({"Do", "n't", "go", "!"});
  EXPECT_EQ(text_by_space_after(sentence), "");
  sentence.word(3).misc = "X=1|SpaceAfter=No";
  EXPECT_EQ(text_by_space_after(sentence), "Do n't go!");
  sentence.multiword_tokens.push_back({1, 2, {.form = "Don't"}});
  EXPECT_EQ(text_by_space_after(sentence), "Don't go!");
  sentence.word(4).misc = "SpaceAfter=No";
  EXPECT_EQ(text_by_space_after(sentence), "Don't go!");
}

}  // namespace
}  // namespace arcus
