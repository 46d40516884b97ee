// SPDX-License-Identifier: Apache-2.0
#include "arcus/features/atoms.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/sentences.h"
#include "tests/support/source_files.h"

namespace arcus {
namespace {

std::string text_of(const Word& word, Atom atom) {
  Sentence sentence;
  sentence.words = {word};
  return atom_text(sentence, 1, atom);
}

std::string text_of(const std::string& form, Atom atom) {
  Word word;
  word.form = form;
  return text_of(word, atom);
}

TEST(Atoms, AreFoundByTheirNames) {
  for (std::size_t i = 0; i < kAtoms; ++i) {
    const auto atom = static_cast<Atom>(i);
    EXPECT_EQ(atom_named(name_of(atom)), atom) << name_of(atom);
  }
  EXPECT_EQ(atom_named("form"), Atom::kForm);
  EXPECT_EQ(atom_named("shape"), Atom::kShape);
  EXPECT_EQ(atom_named("pos"), std::nullopt);
  EXPECT_EQ(atom_named(""), std::nullopt);
}

TEST(Atoms, OnlyWordsOfMoreThanFiveCharactersHaveAPrefix) {
  EXPECT_EQ(text_of("smashed", Atom::kPrefix), "smash");
  EXPECT_EQ(text_of("smashe", Atom::kPrefix), "smash");
  EXPECT_EQ(text_of("smash", Atom::kPrefix), "");
  EXPECT_EQ(text_of("hit", Atom::kPrefix), "");
}

TEST(Atoms, OnlyWordsOfMoreThanThreeCharactersHaveASuffix) {
  EXPECT_EQ(text_of("smashed", Atom::kSuffix), "hed");
  EXPECT_EQ(text_of("bats", Atom::kSuffix), "ats");
  EXPECT_EQ(text_of("bat", Atom::kSuffix), "");
}

TEST(Atoms, PrefixesAndSuffixesCountCharactersAndNotBytes) {
  EXPECT_EQ(text_of("žluťá", Atom::kPrefix), "");  // 5 characters in 8 bytes
  EXPECT_EQ(text_of("žluťák", Atom::kPrefix), "žluťá");
  EXPECT_EQ(text_of("東京都", Atom::kSuffix), "");
  EXPECT_EQ(text_of("新東京都", Atom::kSuffix), "東京都");
  EXPECT_EQ(text_of("a😀b😀c😀", Atom::kPrefix), "a😀b😀c");
}

TEST(Atoms, FormsAreFoldedAndLemmasAreNot) {
  EXPECT_EQ(text_of("n\u2019t", Atom::kForm), "n't");
  EXPECT_EQ(text_of("co\u00adoperate", Atom::kPrefix), "coope");
  EXPECT_EQ(text_of("Monday\u2013Friday", Atom::kShape), "Xx-Xx");
  EXPECT_EQ(text_of("they\u2019ve", Atom::kSuffix), "'ve");
  EXPECT_EQ(text_of("\u00ab", Atom::kForm), "\u00ab") << "opens, » closes";
  Word word;
  word.form = "x";
  word.lemma = "\u00ab";
  EXPECT_EQ(text_of(word, Atom::kLemma), "\u00ab");
}

TEST(Atoms, TheTagIsXposWhereThereIsOneAndElseUpos) {
  Word word;
  EXPECT_EQ(text_of(word, Atom::kTag), "_");
  word.upos = "NOUN";
  EXPECT_EQ(text_of(word, Atom::kTag), "NOUN");
  word.xpos = "NN";
  EXPECT_EQ(text_of(word, Atom::kTag), "NN");
  EXPECT_EQ(text_of(word, Atom::kUpos), "NOUN");
}

TEST(Atoms, AWordWithoutLemmaOrFeaturesHasNoValueForThem) {
  EXPECT_EQ(text_of("_", Atom::kLemma), "");
  EXPECT_EQ(text_of("_", Atom::kFeats), "");
  EXPECT_EQ(text_of("_", Atom::kForm), "_");  // the character itself
}

TEST(Atoms, TheRootAndThePlacesOutsideTheSentenceHaveValuesOfTheirOwn) {
  const Sentence sentence = testing::tagged_sentence("John/N hit/V");
  for (const Atom atom : {Atom::kForm, Atom::kLemma, Atom::kTag, Atom::kUpos, Atom::kFeats}) {
    EXPECT_EQ(atom_text(sentence, -2, atom), "<start>");
    EXPECT_EQ(atom_text(sentence, -1, atom), "<start>");
    EXPECT_EQ(atom_text(sentence, 0, atom), "<root>");
    EXPECT_EQ(atom_text(sentence, 3, atom), "<end>");
    EXPECT_EQ(atom_text(sentence, 4, atom), "<end>");
  }
  for (const int position : {-1, 0, 3}) {
    EXPECT_EQ(atom_text(sentence, position, Atom::kPrefix), "");
    EXPECT_EQ(atom_text(sentence, position, Atom::kSuffix), "");
  }
}

TEST(Atoms, CaseVerbFormAndAgreementArePartsOfTheMorphologicalFeatures) {
  Word word;
  word.form = "evlerinde";
  word.feats =
      "Case=Loc|Gender=Fem|Number=Plur|Number[psor]=Sing|Person=3|VerbForm=Part|Voice=Pass";
  EXPECT_EQ(text_of(word, Atom::kCase), "Case=Loc");
  EXPECT_EQ(text_of(word, Atom::kVerbForm), "VerbForm=Part|Voice=Pass");
  EXPECT_EQ(text_of(word, Atom::kAgreement), "Gender=Fem|Number=Plur|Person=3");
  word.feats = "_";
  for (const Atom atom : {Atom::kCase, Atom::kVerbForm, Atom::kAgreement}) {
    EXPECT_EQ(text_of(word, atom), "");
  }
}

TEST(Atoms, AnOpenerIsTheFunctionWordBeforeUnlessAVerbOrPunctuationComesFirst) {
  Sentence sentence;
  for (const auto& [form, upos] :
       std::vector<std::pair<std::string, std::string>>{{"He", "PRON"},
                                                        {"sat", "VERB"},
                                                        {"down", "ADV"},
                                                        {"With", "ADP"},
                                                        {"the", "DET"},
                                                        {"bat", "NOUN"},
                                                        {",", "PUNCT"},
                                                        {"old", "ADJ"},
                                                        {"one", "NOUN"}}) {
    Word word;
    word.form = form;
    word.upos = upos;
    word.lemma = form == "With" ? "with" : "_";
    sentence.words.push_back(word);
  }
  EXPECT_EQ(atom_text(sentence, 2, Atom::kOpener), "<none>");
  EXPECT_EQ(atom_text(sentence, 3, Atom::kOpener), "VERB");
  EXPECT_EQ(atom_text(sentence, 6, Atom::kOpener), "with");  // the lemma where there is one
  EXPECT_EQ(atom_text(sentence, 9, Atom::kOpener), "PUNCT");
  sentence.word(9).upos = "_";
  EXPECT_EQ(atom_text(sentence, 9, Atom::kOpener), "");
}

TEST(Atoms, NumbersAreTheSameWhereAtomAndTextAreAndZeroWhereThereIsNoText) {
  std::map<std::pair<std::size_t, std::string>, std::uint64_t> numbers;
  std::map<std::uint64_t, std::string> texts;
  for (const Sentence& sentence :
       testing::sentences_of(testing::source_file("examples/sample.conllu"))) {
    const SentenceAtoms atoms(sentence);
    const int margin = SentenceAtoms::kMargin;
    for (int position = -margin; position <= sentence.size() + margin; ++position) {
      for (std::size_t i = 0; i < kAtoms; ++i) {
        const std::string text = atom_text(sentence, position, static_cast<Atom>(i));
        const std::uint64_t number = atoms(position, static_cast<Atom>(i));
        ASSERT_EQ(number == 0, text.empty());
        if (text.empty()) continue;
        ASSERT_EQ(numbers.try_emplace({i, text}, number).first->second, number) << text;
        ASSERT_EQ(texts.try_emplace(number, std::to_string(i) + text).first->second,
                  std::to_string(i) + text);
      }
    }
  }
}

TEST(Atoms, ASetOfAtomsHasTheSameNumbersAndNoOthers) {
  AtomSet some;
  for (const Atom atom : {Atom::kForm, Atom::kSuffix, Atom::kAgreement}) {
    some.set(static_cast<std::size_t>(atom));
  }
  for (const Sentence& sentence :
       testing::sentences_of(testing::source_file("examples/sample.conllu"))) {
    const SentenceAtoms all(sentence);
    const SentenceAtoms chosen(sentence, some);
    ASSERT_EQ(chosen.size(), all.size());
    const int margin = SentenceAtoms::kMargin;
    for (int position = -margin; position <= sentence.size() + margin; ++position) {
      for (std::size_t i = 0; i < kAtoms; ++i) {
        ASSERT_EQ(chosen.of(position)[i], some[i] ? all.of(position)[i] : 0);
      }
    }
  }
}

}  // namespace
}  // namespace arcus
