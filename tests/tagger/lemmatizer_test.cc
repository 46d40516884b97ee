// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/lemmatizer.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "tests/support/sentences.h"
#include "tests/support/source_files.h"
#include "tests/tagger/tagged_text.h"

namespace arcus {
namespace {

std::vector<Sentence> sample() {
  return testing::sentences_of(testing::source_file("examples/sample.conllu"));
}

std::string bytes_of(const Lemmatizer& lemmatizer) {
  PackedWriter writer;
  lemmatizer.write(writer);
  return writer.bytes();
}

Lemmatizer read(const std::string& bytes) {
  PackedReader reader(bytes, "test", "section 'lemmatizer'");
  Lemmatizer lemmatizer = Lemmatizer::read(reader);
  reader.expect_end();
  return lemmatizer;
}

Sentence without_lemmas(const Sentence& sentence) {
  Sentence bare = sentence;
  for (Word& word : bare.words) word.lemma = "_";
  return bare;
}

Word word_of(const std::string& form, const std::string& lemma) {
  Word word;
  word.form = form;
  word.lemma = lemma;
  word.upos = "NOUN";
  return word;
}

TEST(Lemmatizer, KnowsEveryWordThatItHasSeen) {
  const auto sentences = sample();
  const Lemmatizer lemmatizer = Lemmatizer::train(sentences, {});
  for (const Sentence& sentence : sentences) {
    Sentence found = without_lemmas(sentence);
    lemmatizer.lemmatize(found);
    EXPECT_EQ(found, sentence);
  }
}

TEST(Lemmatizer, KnowsAWordByItsFormAndUposWhereItsFeaturesAreNew) {
  Sentence sentence;
  sentence.words = {word_of("saw", "see"), word_of("saw", "saw"), word_of("mice", "mouse")};
  sentence.word(1).upos = "VERB";
  for (Word& word : sentence.words) word.feats = "A=" + word.lemma;
  const Lemmatizer lemmatizer = Lemmatizer::train(std::span(&sentence, 1), {});
  Sentence found = without_lemmas(sentence);
  for (Word& word : found.words) word.feats = "B=New";
  lemmatizer.lemmatize(found);
  for (int m = 1; m <= 3; ++m) EXPECT_EQ(found.word(m).lemma, sentence.word(m).lemma);
}

// "ess" ends like words that lose four letters, and has three.
TEST(Lemmatizer, AScriptThatTakesTooMuchLeavesTheChoiceToTheOthers) {
  Sentence sentence;
  sentence.words = {word_of("kindness", "kind"), word_of("sadness", "sad"),
                    word_of("illness", "ill"),   word_of("dogs", "dog"),
                    word_of("cats", "cat"),      word_of("birds", "bird")};
  const Lemmatizer lemmatizer = Lemmatizer::train(std::span(&sentence, 1), {});
  Sentence unknown;
  unknown.words = {word_of("ess", "_"), word_of("redness", "_")};
  lemmatizer.lemmatize(unknown);
  EXPECT_EQ(unknown.word(1).lemma, "es");
  EXPECT_EQ(unknown.word(2).lemma, "red");
}

TEST(Lemmatizer, LearnsEndingsFromOtherWords) {
  Sentence sentence;
  for (const auto& [form, lemma] :
       std::vector<std::pair<std::string, std::string>>{{"ladies", "lady"},
                                                        {"studies", "study"},
                                                        {"berries", "berry"},
                                                        {"dogs", "dog"},
                                                        {"cats", "cat"},
                                                        {"birds", "bird"},
                                                        {"lady", "lady"},
                                                        {"dog", "dog"},
                                                        {"tree", "tree"}}) {
    sentence.words.push_back(word_of(form, lemma));
  }
  const Lemmatizer lemmatizer = Lemmatizer::train(std::span(&sentence, 1), {});
  Sentence unknown;
  for (const char* form : {"parties", "Cherries", "goats", "sea"}) {
    unknown.words.push_back(word_of(form, "_"));
  }
  lemmatizer.lemmatize(unknown);
  EXPECT_EQ(unknown.word(1).lemma, "party");
  EXPECT_EQ(unknown.word(2).lemma, "cherry");
  EXPECT_EQ(unknown.word(3).lemma, "goat");
  EXPECT_EQ(unknown.word(4).lemma, "sea");
}

TEST(Lemmatizer, GivesAWordWithoutAnyScriptItsForm) {
  Sentence sentence;
  sentence.words = {word_of("went", "go")};
  const Lemmatizer lemmatizer = Lemmatizer::train(std::span(&sentence, 1), {});
  Sentence unknown;
  unknown.words = {word_of("saw", "_"), word_of("", "_")};
  lemmatizer.lemmatize(unknown);
  EXPECT_EQ(unknown.word(1).lemma, "saw");
  EXPECT_EQ(unknown.word(2).lemma, "");
}

TEST(Lemmatizer, NeverGivesAnEmptyLemma) {
  auto text = testing::tagged_text({"dogs/NOUN cats/NOUN walks/VERB talks/VERB"});
  for (Word& word : text.sentences[0].words) word.lemma = word.form.substr(0, word.form.size() - 1);
  const Lemmatizer lemmatizer = Lemmatizer::train(text.sentences, {});
  Sentence sentence = testing::tagged_text({"s/NOUN x/VERB ss/NOUN"}).sentences[0];
  lemmatizer.lemmatize(sentence);
  EXPECT_EQ(sentence.word(1).lemma, "s");
  EXPECT_EQ(sentence.word(2).lemma, "x");
  EXPECT_EQ(sentence.word(3).lemma, "s");
}

TEST(Lemmatizer, ComesBackFromItsBytesAndIsTheSameEachTime) {
  const auto sentences = sample();
  const std::string bytes = bytes_of(Lemmatizer::train(sentences, {}));
  EXPECT_EQ(bytes_of(Lemmatizer::train(sentences, {})), bytes);
  EXPECT_EQ(bytes_of(read(bytes)), bytes);
}

TEST(Lemmatizer, BytesThatAreCutOffAreRefused) {
  const auto sentences = sample();
  const std::string bytes = bytes_of(Lemmatizer::train(std::span(sentences).first(4), {}));
  for (std::size_t size = 0; size < bytes.size(); size += size < 200 ? 1 : 37) {
    EXPECT_THROW(read(bytes.substr(0, size)), ModelError) << size;
  }
}

TEST(Lemmatizer, NoByteThatIsWrongDoesHarm) {
  const auto sentences = sample();
  const std::string bytes = bytes_of(Lemmatizer::train(std::span(sentences).first(4), {}));
  for (std::size_t i = 0; i < bytes.size(); i += i < 100 ? 1 : 17) {
    std::string wrong = bytes;
    wrong[i] = static_cast<char>(static_cast<unsigned char>(wrong[i]) ^ 0x55U);
    try {
      const Lemmatizer lemmatizer = read(wrong);
      Sentence sentence = sentences[5];
      lemmatizer.lemmatize(sentence);
      EXPECT_EQ(sentence.words.size(), sentences[5].words.size());
    } catch (const ModelError&) {
      continue;
    }
  }
}

TEST(Lemmatizer, RefusesToLearnFromNothing) {
  EXPECT_THROW(Lemmatizer::train(std::vector<Sentence>(), {}), ArgumentError);
}

}  // namespace
}  // namespace arcus
