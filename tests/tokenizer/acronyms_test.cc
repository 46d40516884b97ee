// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/acronyms.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/tokenizer/toy_treebank.h"

namespace arcus {
namespace {

using testing::spaced_sentence;

std::vector<AnnotatedParagraph> text_of(std::vector<const char*> sentences) {
  std::vector<Sentence> result;
  for (const char* sentence : sentences) result.push_back(spaced_sentence(sentence));
  return annotated_text(result);
}

bool has(const std::vector<AcronymExample>& examples, const std::string& text, bool is_token) {
  return std::any_of(examples.begin(), examples.end(), [&](const AcronymExample& example) {
    return example.text == text && example.is_token == is_token &&
           example.text[example.stop] == '.' && example.text[example.stop + 1] == ' ';
  });
}

TEST(Acronyms, TakeThePlaceOfNamesAtTheEndAndInside) {
  const auto examples =
      acronym_examples(text_of({"He saw the U.S. now|.", "They were in Iraq|.",
                                "He met Ann Smith here|.", "We live in the U.K|.", "So it is|."}),
                       1);
  EXPECT_TRUE(has(examples, "U.S. He", true));
  EXPECT_TRUE(has(examples, "U.S. Smith", false));
  EXPECT_EQ(examples.size(), 2U);
}

TEST(Acronyms, AreNotMadeIfTheTreebankDoesNotCutOffTheirLastStop) {
  EXPECT_TRUE(
      acronym_examples(text_of({"He saw the U.S. now|.", "They were in Iraq|.", "So it is|."}), 1)
          .empty());
  EXPECT_TRUE(acronym_examples(text_of({"He saw the U.S.", "They were in Iraq|.", "So it is|."}), 1)
                  .empty());
  EXPECT_TRUE(acronym_examples({}, 1).empty());
}

}  // namespace
}  // namespace arcus
