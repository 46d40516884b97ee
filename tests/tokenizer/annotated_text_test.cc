// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/annotated_text.h"

#include <gtest/gtest.h>

#include "tests/tokenizer/toy_treebank.h"

namespace arcus {
namespace {

using testing::spaced_sentence;

TEST(AnnotatedText, SpaceAfterNoJoinsTokens) {
  const auto paragraphs = annotated_text(
      std::vector{spaced_sentence("Dogs bark|."), spaced_sentence("Cats don't=do+n't|.")});
  ASSERT_EQ(paragraphs.size(), 1u);
  EXPECT_EQ(paragraphs[0].text, "Dogs bark. Cats don't. ");
  ASSERT_EQ(paragraphs[0].tokens.size(), 6u);
  EXPECT_EQ(paragraphs[0].tokens[2].start, 9u);
  EXPECT_TRUE(paragraphs[0].tokens[2].ends_sentence);
  EXPECT_EQ(paragraphs[0].tokens[4].end, 21u);
}

TEST(AnnotatedText, TheTextCommentKnowsTheSpacesBest) {
  Sentence sentence = spaced_sentence("10 000 dogs|.");
  sentence.comments = {"# text = 10\u00a0000  dogs."};
  EXPECT_EQ(annotated_text({&sentence, 1})[0].text, "10\u00a0000  dogs. ");
  sentence.comments = {"# text = other words"};
  EXPECT_EQ(annotated_text({&sentence, 1})[0].text, "10 000 dogs. ");
}

TEST(AnnotatedText, NewParagraphsAndDocumentsAreApart) {
  std::vector<Sentence> sentences(4, spaced_sentence("Yes|."));
  sentences[2].comments = {"# newpar"};
  sentences[3].comments = {"# newdoc id = 7"};
  EXPECT_EQ(raw_text(sentences), "Yes. Yes.\n\nYes.\n\nYes.\n");
}

TEST(AnnotatedText, SentencesCanBeGluedTogether) {
  std::vector<Sentence> sentences(3, spaced_sentence("Yes , no|."));
  sentences[0].words.back().misc = "SpaceAfter=No";
  EXPECT_EQ(raw_text(sentences), "Yes , no.Yes , no. Yes , no.\n");
}

TEST(AnnotatedText, SpaceAfterNoOnEveryLastTokenMeansNothing) {
  std::vector<Sentence> sentences(10, spaced_sentence("Yes , no|."));
  for (Sentence& sentence : sentences) sentence.words.back().misc = "SpaceAfter=No";
  EXPECT_TRUE(raw_text(sentences).starts_with("Yes , no. Yes , no. Yes , no."));
}

TEST(AnnotatedText, SpaceAfterNoOnTheLastTokensOfAFewSentencesMeansWhatItSays) {
  std::vector<Sentence> sentences(3, spaced_sentence("Yes , no|."));
  for (Sentence& sentence : sentences) sentence.words.back().misc = "SpaceAfter=No";
  EXPECT_EQ(raw_text(sentences), "Yes , no.Yes , no.Yes , no.\n");
}

TEST(AnnotatedText, WithoutAnySpacesKnownTheRuleDecides) {
  EXPECT_EQ(raw_text(std::vector{spaced_sentence("( Yes , no .")}), "(Yes, no.\n");
  EXPECT_EQ(raw_text(std::vector{spaced_sentence("看似 簡單 。"), spaced_sentence("是 。")}),
            "看似簡單。是。\n");
}

TEST(AnnotatedText, EveryTokenCoversItsForm) {
  for (const auto& paragraph : annotated_text(testing::toy_treebank())) {
    std::size_t end = 0;
    for (const AnnotatedToken& token : paragraph.tokens) {
      EXPECT_LE(end, token.start);
      EXPECT_LT(token.start, token.end);
      end = token.end;
    }
    EXPECT_LE(end, paragraph.text.size());
  }
}

}  // namespace
}  // namespace arcus
