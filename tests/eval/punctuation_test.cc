// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/punctuation.h"

#include <gtest/gtest.h>

namespace arcus {
namespace {

using By = PunctuationRule::By;

Word make_word(const std::string& form, const std::string& upos, const std::string& xpos) {
  Word word;
  word.form = form;
  word.upos = upos;
  word.xpos = xpos;
  return word;
}

TEST(Punctuation, EachRuleLooksAtItsOwnField) {
  const Word dollar = make_word("$", "PUNCT", "$");       // a symbol (Sc) by its character
  const Word dash = make_word("--", "SYM", ":");          // only UPOS disagrees
  const Word bracket = make_word("(", "PUNCT", "-LRB-");  // not among Penn's five
  EXPECT_FALSE(is_punctuation(dollar, {.by = By::kNothing}));
  EXPECT_TRUE(is_punctuation(dollar, {.by = By::kUpos}));
  EXPECT_FALSE(is_punctuation(dollar, {.by = By::kUnicodeClass}));
  EXPECT_FALSE(is_punctuation(dollar, {.by = By::kTags}));
  EXPECT_FALSE(is_punctuation(dash, {.by = By::kUpos}));
  EXPECT_TRUE(is_punctuation(dash, {.by = By::kUnicodeClass}));
  EXPECT_TRUE(is_punctuation(dash, {.by = By::kTags}));
  EXPECT_FALSE(is_punctuation(bracket, {.by = By::kTags}));
  EXPECT_TRUE(is_punctuation(bracket, {.by = By::kTags, .tags = {"-LRB-", "-RRB-"}}));
}

TEST(Punctuation, ByUnicodeClassEveryCharacterMustBePunctuation) {
  const PunctuationRule rule{.by = By::kUnicodeClass};
  EXPECT_TRUE(is_punctuation(make_word("?!", "_", "_"), rule));
  EXPECT_TRUE(is_punctuation(make_word("«", "_", "_"), rule));
  EXPECT_TRUE(is_punctuation(make_word("。", "_", "_"), rule));
  EXPECT_FALSE(is_punctuation(make_word(":)x", "_", "_"), rule));
  EXPECT_FALSE(is_punctuation(make_word("+", "_", "_"), rule));
}

}  // namespace
}  // namespace arcus
