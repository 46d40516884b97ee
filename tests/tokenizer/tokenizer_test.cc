// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/tokenizer.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/eval/ud_scores.h"
#include "arcus/tokenizer/annotated_text.h"
#include "arcus/tokenizer/text_reader.h"
#include "tests/support/sentences.h"
#include "tests/tokenizer/toy_treebank.h"

namespace arcus {
namespace {

using testing::shown;
using testing::spaced_sentence;
using testing::toy_tokenizer;
using testing::toy_treebank;

std::string sentences_shown(const Tokenizer& tokenizer, const std::string& text) {
  std::string result;
  for (const Sentence& sentence : tokenize(tokenizer, text)) result += shown(sentence) + "\n";
  return result;
}

TEST(Tokenizer, TokensAndSentencesAreThoseOfTheTreebank) {
  EXPECT_EQ(sentences_shown(toy_tokenizer(), "Cats bark, dogs don't. Is Mr. Smith so?"),
            "[Cats] [bark] [,] [dogs] [don't: do n't] [.]\n"
            "[Is] [Mr.] [Smith] [so] [?]\n");
}

TEST(Tokenizer, NumbersAndAddressesStayWhole) {
  EXPECT_EQ(sentences_shown(toy_tokenizer(), "It costs 2,500.75 dollars."),
            "[It] [costs] [2,500.75] [dollars] [.]\n");
  EXPECT_EQ(sentences_shown(toy_tokenizer(), "See http://arcus.org/x.y now."),
            "[See] [http://arcus.org/x.y] [now] [.]\n");
}

TEST(Tokenizer, ItsTrainingTextIsLearnedByHeart) {
  const auto gold = testing::sentences_of(ARCUS_TEST_DATA "/eval/gold.conllu");
  BoundaryOptions options;
  options.tokens.cutoff = 1;
  options.sentences.cutoff = 1;
  const Tokenizer tokenizer = Tokenizer::train(gold, options);
  UdScores scores;
  add_sentences(gold, tokenize(tokenizer, raw_text(gold)), scores);
  EXPECT_EQ(scores[UdMetric::kTokens].f1(), 1);
  EXPECT_EQ(scores[UdMetric::kSentences].f1(), 1);
  EXPECT_EQ(scores[UdMetric::kWords].f1(), 1);
}

TEST(Tokenizer, ChineseNeedsNoSpaces) {
  std::vector<Sentence> sentences;
  for (int i = 0; i < 20; ++i) {
    for (const char* text : {"我 喜歡 你 。", "他 看 書 。", "我 看 他 。", "你 喜歡 書 。"}) {
      sentences.push_back(spaced_sentence(text));
    }
  }
  EXPECT_EQ(sentences_shown(Tokenizer::train(sentences), "他喜歡書。你看我。"),
            "[他] [喜歡] [書] [。]\n[你] [看] [我] [。]\n");
}

TEST(Tokenizer, MarksAndJoinedEmojiAreNeverCutOff) {
  const Tokenizer& tokenizer = toy_tokenizer();
  for (const char* token : {"e\u0301", "👨\u200d👩\u200d👧", "👍🏽", "❤\ufe0f"}) {
    const auto sentences = tokenize(tokenizer, std::string("so ") + token + " so");
    std::string forms;
    for (const Sentence& sentence : sentences) {
      for (const Word& word : sentence.words) forms += word.form + " ";
    }
    EXPECT_NE(forms.find(std::string(token) + " "), std::string::npos) << forms;
  }
}

TEST(Tokenizer, WritingAndReadingChangesNothing) {
  PackedWriter writer;
  toy_tokenizer().write(writer);
  PackedReader reader(writer.bytes(), "file", "part");
  const Tokenizer again = Tokenizer::read(reader);
  reader.expect_end();
  const std::string text = raw_text(toy_treebank()) + "Never seen: \"won't\" (so, he said)!";
  EXPECT_EQ(tokenize(again, text), tokenize(toy_tokenizer(), text));
  PackedWriter second;
  again.write(second);
  EXPECT_EQ(second.bytes(), writer.bytes());
}

TEST(Tokenizer, TheSameTreebankGivesTheSameBytes) {
  PackedWriter first;
  PackedWriter second;
  toy_tokenizer().write(first);
  Tokenizer::train(toy_treebank()).write(second);
  EXPECT_EQ(first.bytes(), second.bytes());
}

TEST(Tokenizer, TruncationsAreRefused) {
  PackedWriter writer;
  toy_tokenizer().write(writer);
  for (std::size_t size = 0; size < writer.bytes().size(); size += 97) {
    const std::string cut = writer.bytes().substr(0, size);
    PackedReader reader(cut, "file", "part");
    EXPECT_THROW(Tokenizer::read(reader), ModelError) << size;
  }
}

TEST(Tokenizer, NeedsSentencesToLearnFrom) { EXPECT_THROW(Tokenizer::train({}), ArgumentError); }

TEST(Tokenizer, ATreebankOfOneWordIsEnough) {
  const Tokenizer tokenizer = Tokenizer::train(std::vector{spaced_sentence("Yes")});
  EXPECT_EQ(tokenize(tokenizer, "Yes. No?").empty(), false);
}

}  // namespace
}  // namespace arcus
