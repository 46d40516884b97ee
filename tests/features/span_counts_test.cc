// SPDX-License-Identifier: Apache-2.0
#include "arcus/features/span_counts.h"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/sentences.h"

namespace arcus {
namespace {

Sentence sentence_of(const std::vector<std::string>& tags) {
  Sentence sentence;
  for (const std::string& tag : tags) {
    Word word;
    word.form = tag == "_" ? "," : "x";
    word.upos = tag;
    sentence.words.push_back(word);
  }
  return sentence;
}

int counted_one_by_one(const Sentence& sentence, int h, int m, const std::string& tag) {
  int count = 0;
  for (int b = std::min(h, m) + 1; b < std::max(h, m); ++b) {
    count += sentence.word(b).upos == tag ? 1 : 0;
  }
  return std::min(count, SpanCounts::kMax);
}

TEST(SpanCounts, AreThoseOfTheWordsBetweenAndBothEndsAreLeftOut) {
  const Sentence sentence = sentence_of({"NOUN", "VERB", "PUNCT", "NOUN", "PUNCT", "NOUN", "PUNCT",
                                         "PUNCT", "PUNCT", "VERB", "ADJ", "NOUN", "VERB", "VERB"});
  const SpanCounts counts(sentence);
  for (int m = 1; m <= sentence.size(); ++m) {
    for (int h = 0; h <= sentence.size(); ++h) {
      if (h == m) continue;
      const std::string of_head = h == 0 ? "<root>" : sentence.word(h).upos;
      EXPECT_EQ(counts(h, m, Counted::kPunctuation), counted_one_by_one(sentence, h, m, "PUNCT"));
      EXPECT_EQ(counts(h, m, Counted::kVerbs), counted_one_by_one(sentence, h, m, "VERB"));
      EXPECT_EQ(counts(h, m, Counted::kHeads), counted_one_by_one(sentence, h, m, of_head));
      EXPECT_EQ(counts(h, m, Counted::kModifiers),
                counted_one_by_one(sentence, h, m, sentence.word(m).upos));
    }
  }
}

TEST(SpanCounts, KnowPunctuationWithoutCoarseTags) {
  const SpanCounts counts(sentence_of({"NOUN", "_", "_", "NOUN"}));
  EXPECT_EQ(counts(1, 4, Counted::kPunctuation), 2);
}

TEST(SpanCounts, HaveNamesInTemplates) {
  EXPECT_EQ(counted_named("verbs"), Counted::kVerbs);
  EXPECT_EQ(counted_named("modifiers"), Counted::kModifiers);
  EXPECT_EQ(counted_named("nouns"), std::nullopt);
}

}  // namespace
}  // namespace arcus
