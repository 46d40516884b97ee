// SPDX-License-Identifier: Apache-2.0
//
// Words that are not written as in the training data: typographic characters, symbols, other cases.
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/tagger/lemmatizer.h"
#include "arcus/tagger/recased.h"
#include "arcus/tagger/tag_dictionary.h"
#include "arcus/tagger/tag_learners.h"
#include "arcus/tagger/tagger.h"
#include "arcus/tagger/word_atoms.h"
#include "tests/support/sentences.h"
#include "tests/tagger/tagged_text.h"

namespace arcus {
namespace {

TEST(WordAtoms, OfTypographicAndPlainFormsDifferInTheSpellingAlone) {
  for (const auto& [typographic, plain] :
       std::vector<std::pair<std::string, std::string>>{{"n\u2019t", "n't"},
                                                        {"co\u00adoperate", "cooperate"},
                                                        {"1939\u20131945", "1939-1945"},
                                                        {"\uff21\uff22", "AB"}}) {
    WordAtoms a = word_atoms(typographic);
    const WordAtoms b = word_atoms(plain);
    EXPECT_NE(a.spelling, b.spelling) << typographic;
    a.spelling = b.spelling;
    EXPECT_EQ(a, b) << typographic;
  }
}

TEST(WordAtoms, OfSymbolsAreOfTheClassOfTheirFirstCharacter) {
  EXPECT_EQ(word_atoms("€").category, word_atoms("$").category);
  EXPECT_NE(word_atoms("€").category, word_atoms("+").category);
  EXPECT_EQ(word_atoms("€5").category, 0U);
  EXPECT_EQ(word_atoms("a").category, 0U);
  EXPECT_FALSE(word_atoms("!!!").mixed);
  EXPECT_TRUE(word_atoms(":-)").mixed);
}

std::vector<std::string> candidates_of(const std::string& form, const Analyses& analyses,
                                       const TagDictionary& dictionary) {
  std::vector<AnalysisId> ids;
  dictionary.append_candidates(word_atoms(form), ids);
  std::vector<std::string> result;
  result.reserve(ids.size());
  for (const AnalysisId id : ids) result.push_back(analyses.upos(id));
  return result;
}

using Names = std::vector<std::string>;

TEST(TagDictionary, UnknownPunctuationIsPunctAndOtherSymbolsAreSym) {
  const auto text = testing::tagged_text(
      {"it/PRON costs/VERB $/SYM 5/NUM ./PUNCT", "so/ADV %/NOUN +/CCONJ :)/SYM !/PUNCT"});
  const Analyses analyses(text.pointers);
  const TagDictionary dictionary(text.pointers, analyses, {});
  for (const char* form : {"€", "😍", "❤\ufe0f", "=", "😍😍", "👍🏽", "🇺🇸", "👨\u200d👩\u200d👧"}) {
    EXPECT_EQ(candidates_of(form, analyses, dictionary), Names{"SYM"}) << form;
  }
  for (const char* form : {"«", "¿", "§", "...", "、"}) {
    EXPECT_EQ(candidates_of(form, analyses, dictionary), Names{"PUNCT"}) << form;
  }
  EXPECT_EQ(candidates_of(":-(", analyses, dictionary), (Names{"SYM", "PUNCT"})) << "an emoticon?";
}

TEST(TagDictionary, NumbersOfOtherCharactersAreLikeDigits) {
  const auto text =
      testing::tagged_text({"it/PRON costs/VERB 5/NUM", "a/DET cup/NOUN of/ADP 7/NUM"});
  const Analyses analyses(text.pointers);
  const TagDictionary dictionary(text.pointers, analyses, {});
  for (const char* form : {"½", "②", "³"}) {
    EXPECT_EQ(candidates_of(form, analyses, dictionary), candidates_of("6", analyses, dictionary));
    EXPECT_EQ(candidates_of(form, analyses, dictionary).front(), "NUM") << form;
  }
}

TEST(TagDictionary, ATreebankMayKnowBetterWhatASymbolIs) {
  const auto text = testing::tagged_text({"a/DET $/NOUN", "b/DET -/X"});
  const Analyses analyses(text.pointers);
  const TagDictionary dictionary(text.pointers, analyses, {});
  EXPECT_EQ(candidates_of("€", analyses, dictionary), Names{"NOUN"}) << "no SYM anywhere";
  EXPECT_EQ(candidates_of("!", analyses, dictionary), Names{"X"}) << "no PUNCT anywhere";
}

TEST(Tagger, TagsTypographicWordsAsPlainOnes) {
  auto text =
      testing::tagged_text({"We/PRON 'll/AUX see/VERB -/PUNCT is/AUX n't/PART it/PRON",
                            "They/PRON 'll/AUX see/VERB", "it/PRON is/AUX n't/PART so/ADV"});
  for (Sentence& sentence : text.sentences) {
    for (Word& word : sentence.words) {
      word.lemma = word.form == "n't" ? "not" : word.form == "'ll" ? "will" : word.form;
    }
  }
  const Tagger tagger = Tagger::train(text.sentences, {});
  const Lemmatizer lemmatizer = Lemmatizer::train(text.sentences, {});
  Sentence plain = text.sentences[0];
  Sentence typographic = plain;
  typographic.word(2).form = "\u2019ll";
  typographic.word(4).form = "\u2013";
  typographic.word(6).form = "n\u2019t";
  for (Sentence* sentence : {&plain, &typographic}) {
    tagger.tag(*sentence);
    lemmatizer.lemmatize(*sentence);
  }
  EXPECT_EQ(plain.word(6).lemma, "not");
  for (int m = 1; m <= plain.size(); ++m) {
    EXPECT_EQ(typographic.word(m).upos, plain.word(m).upos) << m;
    EXPECT_EQ(typographic.word(m).lemma, plain.word(m).lemma) << m;
  }
  EXPECT_EQ(typographic.word(6).form, "n\u2019t") << "the form stays";
}

Sentence quoted(const std::string& open_lemma, const std::string& close_lemma) {
  auto sentence = testing::tagged_text({"«/PUNCT word/NOUN »/PUNCT"}).sentences[0];
  sentence.word(1).lemma = open_lemma;
  sentence.word(2).lemma = "word";
  sentence.word(3).lemma = close_lemma;
  return sentence;
}

TEST(Lemmatizer, WritesTypographicLemmasWhereTheTreebankDoes) {
  for (const Sentence& sentence : {quoted("«", "»"), quoted("\"", "\"")}) {
    const Lemmatizer trained = Lemmatizer::train(std::span(&sentence, 1), {});
    PackedWriter writer;
    trained.write(writer);
    PackedReader reader(writer.bytes(), "test", "section 'lemmatizer'");
    const Lemmatizer lemmatizer = Lemmatizer::read(reader);
    Sentence found = sentence;
    for (Word& word : found.words) word.lemma = "_";
    lemmatizer.lemmatize(found);
    EXPECT_EQ(found, sentence);
  }
}

std::vector<std::string> forms_of(const std::vector<Sentence>& sentences) {
  std::vector<std::string> forms;
  for (const Sentence& sentence : sentences) {
    for (const Word& word : sentence.words) forms.push_back(word.form);
  }
  return forms;
}

TEST(RecasedCopies, AreInTitleCaseInLowerCaseAndInCapitals) {
  const auto text = testing::tagged_text({"The/DET dog/NOUN", "Ann/PROPN ran/VERB",
                                          "So/ADV it/PRON", "The/DET cat/NOUN", "中文/NOUN"});
  EXPECT_EQ(forms_of(recased_copies(text.pointers, 3)),
            (Names{"The", "Dog", "ann", "ran", "SO", "IT", "The", "Cat"}));
  EXPECT_TRUE(recased_copies(text.pointers, 0).empty());
  EXPECT_EQ(recased_copies(text.pointers, 3)[0].word(2).upos, "NOUN") << "tags stay";
}

std::vector<std::uint64_t> keys_of_second_word(const std::string& text) {
  const auto sentence = testing::tagged_text({text}).sentences[0];
  TagFeatures features;
  features.set_sentence(sentence, Analyses(), TagDictionary());
  std::vector<std::uint64_t> keys;
  features.append_word_keys(2, keys);
  return keys;
}

TEST(TagFeatures, OfCapitalsAreOthersWhereTheyAreNoChoice) {
  const auto mixed = keys_of_second_word("Dogs/_ Bark/_ Now/_ Here/_ as/_ they/_ should/_");
  EXPECT_EQ(keys_of_second_word("Dogs/_ Bark/_ Now/_ Here/_ or/_ there/_"), mixed);
  const auto title = keys_of_second_word("Dogs/_ Bark/_ Now/_ Here/_ As/_ They/_ should/_");
  EXPECT_NE(title, mixed);
  EXPECT_EQ(title.size(), mixed.size());
  const auto upper = keys_of_second_word("DOGS/_ BARK/_ NOW/_ HERE/_ AS/_ they/_");
  EXPECT_NE(keys_of_second_word("DOGS/_ BARK/_ NOW/_ HERE/_ as/_ they/_ should/_"), upper);
  EXPECT_EQ(keys_of_second_word("DOGS/_ BARK/_ NOW/_ HERE/_ AS/_ THEY/_"), upper);
  const auto lower = keys_of_second_word("dogs/_ bark/_ now/_ here/_ as/_ they/_");
  EXPECT_NE(keys_of_second_word("dogs/_ bark/_ now/_ here/_ as/_ They/_"), lower);
  EXPECT_EQ(keys_of_second_word("I/_ 5/_ ./_ ./_"),
            keys_of_second_word("I/_ 5/_ ./_ ./_ Ok/_ Ok/_"))
      << "two words are too few to tell";
}

TEST(TagFeatures, OfASentenceAndItsCopyCountOnce) {
  const auto text =
      testing::tagged_text({"a/DET dog/NOUN saw/VERB us/PRON", "A/DET Dog/NOUN Saw/VERB Us/PRON"});
  const Analyses analyses(text.pointers);
  const TagDictionary dictionary(text.pointers, analyses, {});
  const TaggerOptions options{.cutoff = 2};
  const TagProblem two{text.pointers, analyses, dictionary, options};
  const TagProblem copied{text.pointers, analyses, dictionary, options, 1};
  EXPECT_LT(tag_features_of(copied).size(), tag_features_of(two).size());
}

TEST(Tagger, LearnsWordsInOtherCasesFromCopies) {
  // The same words are nouns and, with a capital, names.
  std::vector<std::string> texts;
  for (int i = 0; i < 26; ++i) {
    const std::string ending = std::string(1, static_cast<char>('a' + i)) + "x";
    std::string text = "a/DET r" + ending;
    text += "/NOUN saw/VERB R" + ending + "/PROPN";
    texts.push_back(std::move(text));
  }
  const auto text = testing::tagged_text(texts);
  TaggerOptions options{.epochs = 20, .recased = 2, .rate = 0.1};
  auto title = testing::tagged_text({"A/_ Rix/_ Saw/_ Rix/_"}).sentences[0];
  Tagger::train(text.sentences, options).tag(title);
  EXPECT_EQ(title.word(2).upos, "NOUN");
  options.recased = 0;
  Tagger::train(text.sentences, options).tag(title);
  EXPECT_EQ(title.word(2).upos, "PROPN");
}

}  // namespace
}  // namespace arcus
