// SPDX-License-Identifier: Apache-2.0
//
// What a word can be: the dictionary, the analyses and the candidates made of them.
#include "arcus/tagger/tag_candidates.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "tests/tagger/tagged_text.h"

namespace arcus {
namespace {

using testing::Tagged;
using testing::tagged_text;

std::string first_two(const std::vector<std::string>& tags) {
  return tags.at(0) + " " + tags.at(1);
}

class TagCandidatesTest : public ::testing::Test {
 protected:
  std::vector<std::string> of(const std::string& form) const {
    std::vector<AnalysisId> ids;
    dictionary_.append_candidates(word_atoms(form), ids);
    std::vector<std::string> result;
    result.reserve(ids.size());
    for (const AnalysisId id : ids) result.push_back(analyses_.upos(id));
    return result;
  }

  // "saw" as a verb twice and as a noun once, "walk" once.
  Tagged text_ =
      tagged_text({"we/PRON saw/VERB the/DET saw/NOUN", "they/PRON saw/VERB walking/VERB",
                   "we/PRON walk/VERB", "talking/NOUN"});
  Analyses analyses_{text_.pointers};
  TagDictionary dictionary_{text_.pointers, analyses_, {.frequent = 3, .guesses = 2}};
};

TEST_F(TagCandidatesTest, OfAFrequentWordAreThoseItWasSeenWithTheMostFrequentFirst) {
  EXPECT_EQ(of("saw"), (std::vector<std::string>{"VERB", "NOUN"}));
}

TEST_F(TagCandidatesTest, OfARareWordAreThoseItWasSeenWithAndThoseOfItsEnding) {
  EXPECT_EQ(first_two(of("walking")), "VERB NOUN");
}

TEST_F(TagCandidatesTest, OfAnUnknownWordAreThoseOfItsLongestKnownEnding) {
  auto found = of("jumping");
  std::sort(found.begin(), found.end());
  EXPECT_EQ(found, (std::vector<std::string>{"NOUN", "VERB"}));
}

// The best guess for an unknown word.
std::string guess(const std::string& form, const std::vector<std::string>& texts) {
  const Tagged text = tagged_text(texts);
  const Analyses analyses(text.pointers);
  const TagDictionary dictionary(text.pointers, analyses, {.frequent = 100, .guesses = 1});
  std::vector<AnalysisId> ids;
  dictionary.append_candidates(word_atoms(form), ids);
  return ids.size() == 1 ? analyses.upos(ids[0]) : "several";
}

TEST(TagGuesses, AreThoseOfRareWords) {
  std::vector<std::string> texts(11, "thing/PRON");
  texts.insert(texts.end(), {"bring/VERB", "sing/VERB"});
  EXPECT_EQ(guess("jing", texts), "VERB");
  texts.erase(texts.begin());  // ten are few enough to be rare
  EXPECT_EQ(guess("jing", texts), "PRON");
}

TEST(TagGuesses, AreNotThoseOfAnEndingSeenOnce) {
  EXPECT_EQ(guess("zzqing", {"aaqing/NOUN", "bring/VERB", "sting/VERB"}), "VERB");
  EXPECT_EQ(
      guess("zzqing", {"aaqing/NOUN", "bbqing/NOUN", "bring/VERB", "sting/VERB", "string/VERB"}),
      "NOUN");
}

TEST_F(TagCandidatesTest, AreNeverNone) {
  for (const char* form : {"", "x", "99", "USA", "Saw", "走", "-"}) EXPECT_FALSE(of(form).empty());
}

TEST_F(TagCandidatesTest, OfAWordAtTheStartOfASentenceAreThoseOfItsLowerCase) {
  EXPECT_EQ(first_two(of("Saw")), "VERB NOUN");
}

TEST_F(TagCandidatesTest, TheBestAndTheRequiredStayInTheirOrder) {
  TagCandidates candidates;
  candidates.set_sentence(text_.sentences[0], analyses_, dictionary_);
  std::vector<AnalysisId> gold;
  for (const Word& word : text_.sentences[0].words) gold.push_back(analyses_.find(word));
  for (int m = 1; m <= 4; ++m) {
    for (std::size_t id = 0; id < analyses_.size(); ++id) {
      candidates.require(m, static_cast<AnalysisId>(id));
    }
    ASSERT_EQ(candidates.of(m).size(), analyses_.size());
    for (std::size_t c = 0; c < analyses_.size(); ++c) {
      candidates.scores(m)[c] = candidates.of(m)[c] == gold[static_cast<std::size_t>(m) - 1]
                                    ? -1
                                    : static_cast<float>(index_of(candidates.of(m)[c]));
    }
  }
  TagCandidates before = candidates;
  candidates.keep_best(2, gold);
  before.keep_best(2);
  for (int m = 1; m <= 4; ++m) {
    const auto right = gold[static_cast<std::size_t>(m) - 1];
    EXPECT_EQ(candidates.of(m).size(), 3U);
    EXPECT_EQ(std::count(candidates.of(m).begin(), candidates.of(m).end(), right), 1);
    EXPECT_EQ(before.of(m).size(), 2U);
    EXPECT_EQ(std::count(before.of(m).begin(), before.of(m).end(), right), 0);
    EXPECT_EQ(before.counts()[static_cast<std::size_t>(m)], 2);
    for (std::size_t c = 0; c < 2; ++c) {
      EXPECT_EQ(before.scores(m)[c], static_cast<float>(index_of(before.of(m)[c])));
    }
  }
}

TEST_F(TagCandidatesTest, ComeBackFromTheirBytes) {
  PackedWriter writer;
  analyses_.write(writer);
  dictionary_.write(writer);
  PackedReader reader(writer.bytes(), "test", "dictionary");
  const Analyses analyses = Analyses::read(reader);
  const TagDictionary dictionary = TagDictionary::read(reader, analyses.size());
  reader.expect_end();
  for (const char* form : {"saw", "Saw", "walking", "jumping", "99"}) {
    std::vector<AnalysisId> before;
    std::vector<AnalysisId> after;
    dictionary_.append_candidates(word_atoms(form), before);
    dictionary.append_candidates(word_atoms(form), after);
    EXPECT_EQ(before, after);
  }
}

TEST_F(TagCandidatesTest, BytesWithoutAnAnalysisForUnknownWordsAreRefused) {
  PackedWriter writer;
  writer.number(std::uint16_t{2});
  for (int table = 0; table < 3; ++table) KeyedLists().write(writer);
  PackedReader reader(writer.bytes(), "test", "dictionary");
  EXPECT_THROW(TagDictionary::read(reader, analyses_.size()), ModelError);
}

TEST(Analyses, WithoutXposTheFineTagIsUposAndFeats) {
  Sentence sentence;
  for (const char* tags : {"NOUN Case=Acc", "NOUN Case=Nom", "ADJ Case=Acc"}) {
    Word& word = sentence.words.emplace_back();
    const std::string text = tags;
    word.upos = text.substr(0, text.find(' '));
    word.feats = text.substr(text.find(' ') + 1);
  }
  const Sentence* const pointer = &sentence;
  const auto fine = [&](const Analyses& analyses, int m) {
    return analyses.fine(analyses.find(sentence.word(m)));
  };
  const Analyses without(std::span(&pointer, 1));
  EXPECT_NE(fine(without, 1), fine(without, 2));
  EXPECT_NE(fine(without, 1), fine(without, 3));
  for (Word& word : sentence.words) word.xpos = "X";
  sentence.word(3).xpos = "Y";
  const Analyses with(std::span(&pointer, 1));
  EXPECT_EQ(fine(with, 1), fine(with, 2));
  EXPECT_NE(fine(with, 1), fine(with, 3));
}

TEST(Analyses, ShareTheirParts) {
  Sentence sentence;
  for (const char* feats : {"Case=Acc|Number=Sing", "Case=Acc|Number=Plur", "_"}) {
    Word& word = sentence.words.emplace_back();
    word.upos = "NOUN";
    word.xpos = "N";
    word.feats = feats;
  }
  const Sentence* const pointer = &sentence;
  const Analyses analyses(std::span(&pointer, 1));
  EXPECT_EQ(analyses.size(), 3U);
  const auto parts = [&](int m) {
    const auto found = analyses.parts(analyses.find(sentence.word(m)));
    return std::vector<std::uint16_t>(found.begin(), found.end());
  };
  // UPOS, XPOS and Case=Acc are the same; FEATS as a whole and Number are not.
  ASSERT_EQ(parts(1).size(), 5U);
  int shared = 0;
  for (const std::uint16_t part : parts(1)) {
    const auto others = parts(2);
    shared += static_cast<int>(std::count(others.begin(), others.end(), part));
  }
  EXPECT_EQ(shared, 3);
  Word word;
  analyses.set(analyses.find(sentence.word(2)), analyses.columns(), word);
  EXPECT_EQ(word.feats, "Case=Acc|Number=Plur");
  EXPECT_EQ(word.upos, "NOUN");
}

}  // namespace
}  // namespace arcus
