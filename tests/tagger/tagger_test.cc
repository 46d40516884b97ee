// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/tagger.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "tests/support/sentences.h"
#include "tests/support/source_files.h"
#include "tests/tagger/tagged_text.h"

namespace arcus {
namespace {

std::vector<Sentence> sample() {
  return testing::sentences_of(testing::source_file("examples/sample.conllu"));
}

std::string bytes_of(const Tagger& tagger) {
  PackedWriter writer;
  tagger.write(writer);
  return writer.bytes();
}

Tagger read(const std::string& bytes) {
  PackedReader reader(bytes, "test", "section 'tagger'");
  Tagger tagger = Tagger::read(reader);
  reader.expect_end();
  return tagger;
}

Sentence without_tags(const Sentence& sentence) {
  Sentence bare = sentence;
  for (Word& word : bare.words) word.upos = word.xpos = word.feats = "_";
  return bare;
}

constexpr std::array kLearners = {TagLearner::kMaxent, TagLearner::kPerceptron};

TEST(Tagger, LearnsASmallTreebankByHeart) {
  const auto sentences = sample();
  for (const TagLearner learner : kLearners) {
    const Tagger tagger = Tagger::train(sentences, {.learner = learner,
                                                    .epochs = 20,
                                                    .cutoff = 1,
                                                    .candidates = 100,
                                                    .rate = 0.1,
                                                    .unit = 1.0 / 256});
    for (const Sentence& sentence : sentences) {
      Sentence tagged = without_tags(sentence);
      tagger.tag(tagged);
      for (int m = 1; m <= sentence.size(); ++m) {
        EXPECT_EQ(tagged.word(m), sentence.word(m)) << sentence.word(m).form;
      }
    }
  }
}

TEST(Tagger, FillsMissingColumnsInAgreementWithExistingOnes) {
  const auto text = testing::tagged_text(
      {"we/PRON saw/VERB it/PRON", "the/DET saw/NOUN", "a/DET saw/NOUN", "they/PRON saw/VERB"});
  auto sentences = text.sentences;
  for (Sentence& sentence : sentences) {
    for (Word& word : sentence.words) word.xpos = "x" + word.upos;
  }
  const Tagger tagger = Tagger::train(sentences, {});
  TaggerScratch scratch;
  for (const std::string upos : {"VERB", "NOUN"}) {
    Sentence sentence = without_tags(sentences[0]);
    sentence.word(2).upos = upos;
    tagger.fill_missing_columns(sentence, scratch);
    EXPECT_EQ(sentence.word(2).upos, upos);
    EXPECT_EQ(sentence.word(2).xpos, "x" + upos);
    EXPECT_EQ(sentence.word(1).upos, "_") << "a column that is there is kept as it is";
  }
  Sentence unseen = without_tags(sentences[0]);
  for (Word& word : unseen.words) word.upos = "X";  // which agrees with nothing
  tagger.fill_missing_columns(unseen, scratch);
  EXPECT_EQ(unseen.word(2).upos, "X");
  EXPECT_NE(unseen.word(2).xpos, "_");
}

// XPOS and FEATS say what UPOS says.
std::vector<Sentence> three_columns() {
  auto sentences = testing::tagged_text({"we/PRON saw/VERB it/PRON", "the/DET saw/NOUN",
                                         "a/DET saw/NOUN", "they/PRON saw/VERB"})
                       .sentences;
  for (Sentence& sentence : sentences) {
    for (Word& word : sentence.words) {
      word.xpos = "x" + word.upos;
      word.feats = "F=" + word.upos;
    }
  }
  return sentences;
}

TEST(Tagger, EveryColumnThatIsThereGuidesTheOthers) {
  const auto sentences = three_columns();
  const Tagger tagger = Tagger::train(sentences, {});
  TaggerScratch scratch;
  for (const std::string upos : {"VERB", "NOUN"}) {
    Sentence by_xpos = without_tags(sentences[0]);
    Sentence by_feats = by_xpos;
    by_xpos.word(2).xpos = "x" + upos;
    by_feats.word(2).feats = "F=" + upos;
    tagger.fill_missing_columns(by_xpos, scratch);
    tagger.fill_missing_columns(by_feats, scratch);
    EXPECT_EQ(by_xpos.word(2).upos, upos);
    EXPECT_EQ(by_xpos.word(2).feats, "F=" + upos);
    EXPECT_EQ(by_feats.word(2).upos, upos);
    EXPECT_EQ(by_feats.word(2).xpos, "x" + upos);
  }
}

// The words of the sample in sentences of any order, tagged.
std::vector<Sentence> tagged_anyhow(const TaggerOptions& options) {
  const auto sentences = sample();
  const Tagger tagger = Tagger::train(sentences, options);
  std::vector<std::string> forms;
  for (const Sentence& sentence : sentences) {
    for (const Word& word : sentence.words) forms.push_back(word.form);
  }
  Random random(1);
  std::vector<Sentence> result;
  for (int i = 0; i < 100; ++i) {
    Sentence& sentence = result.emplace_back();
    for (int m = 1; m <= 12; ++m) {
      sentence.words.emplace_back().form = forms[random.below(forms.size())];
    }
    tagger.tag(sentence);
  }
  return result;
}

TEST(Tagger, ABeamLosesSomePathsAndAWideOneNone) {
  TaggerOptions options{.epochs = 2, .candidates = 4, .beam = 0};
  const auto exact = tagged_anyhow(options);
  options.beam = 16;  // all pairs of candidates
  EXPECT_EQ(tagged_anyhow(options), exact);
  options.beam = 1;
  EXPECT_NE(tagged_anyhow(options), exact);
  options.learner = TagLearner::kPerceptron;  // which has none
  const auto perceptron = tagged_anyhow(options);
  options.beam = 0;
  EXPECT_EQ(tagged_anyhow(options), perceptron);
}

TEST(Tagger, FewerCandidatesLoseSomePaths) {
  TaggerOptions options{.epochs = 2, .candidates = 100, .beam = 0};
  const auto all = tagged_anyhow(options);
  options.candidates = 1;
  EXPECT_NE(tagged_anyhow(options), all);
}

TEST(Tagger, TagsOfAnotherTagSetDoNotHideTheOthers) {
  const auto sentences = three_columns();
  const Tagger tagger = Tagger::train(sentences, {});
  TaggerScratch scratch;
  for (const std::string upos : {"VERB", "NOUN"}) {
    Sentence sentence = without_tags(sentences[0]);
    for (Word& word : sentence.words) word.xpos = "foreign";
    sentence.word(2).upos = upos;
    tagger.fill_missing_columns(sentence, scratch);
    EXPECT_EQ(sentence.word(2).xpos, "foreign");
    EXPECT_EQ(sentence.word(2).feats, "F=" + upos);
  }
}

TEST(Tagger, LeavesColumnsAloneThatItNeverSaw) {
  const auto sentences = testing::tagged_text({"we/PRON saw/VERB", "the/DET saw/NOUN"}).sentences;
  const Tagger tagger = Tagger::train(sentences, {});
  Sentence sentence = sentences[0];
  for (Word& word : sentence.words) {
    word.upos = "X";
    word.xpos = "kept";
    word.feats = "Kept=Yes";
  }
  tagger.tag(sentence);
  EXPECT_EQ(sentence.word(1).upos, "PRON");
  EXPECT_EQ(sentence.word(1).xpos, "kept");
  EXPECT_EQ(sentence.word(1).feats, "Kept=Yes");
}

TEST(Tagger, CompletesBareWordsAsItTagsThem) {
  const auto sentences = sample();
  const Tagger tagger = Tagger::train(sentences, {});
  TaggerScratch scratch;
  for (const Sentence& sentence : sentences) {
    Sentence tagged = without_tags(sentence);
    Sentence completed = tagged;
    tagger.tag(tagged, scratch);
    tagger.fill_missing_columns(completed, scratch);
    EXPECT_EQ(completed, tagged);
    Sentence whole = sentence;
    whole.words[0].feats = "Case=Nom";
    const Sentence before = whole;
    tagger.fill_missing_columns(whole, scratch);
    EXPECT_EQ(whole, before);
  }
}

TEST(Tagger, ComesBackFromItsBytes) {
  const auto sentences = sample();
  for (const TagLearner learner : kLearners) {
    const Tagger tagger = Tagger::train(sentences, {.learner = learner});
    const std::string bytes = bytes_of(tagger);
    const Tagger again = read(bytes);
    EXPECT_EQ(bytes_of(again), bytes);
    for (const Sentence& sentence : sentences) {
      Sentence before = without_tags(sentence);
      Sentence after = before;
      tagger.tag(before);
      again.tag(after);
      EXPECT_EQ(before, after);
    }
  }
}

TEST(Tagger, TheSameTreebankGivesTheSameBytes) {
  const auto sentences = sample();
  for (const TagLearner learner : kLearners) {
    const TaggerOptions options{.learner = learner};
    EXPECT_EQ(bytes_of(Tagger::train(sentences, options)),
              bytes_of(Tagger::train(sentences, options)));
  }
}

TEST(Tagger, TagsDependOnTheFormsAlone) {
  const auto sentences = sample();
  const Tagger tagger = Tagger::train(sentences, {});
  for (const Sentence& sentence : sentences) {
    Sentence bare = without_tags(sentence);
    Sentence tagged = sentence;
    tagger.tag(bare);
    tagger.tag(tagged);
    EXPECT_EQ(bare, tagged);
  }
}

TEST(Tagger, OneScratchServesSeveralTaggers) {
  const auto sentences = sample();
  const Tagger first = Tagger::train(std::span(sentences).first(8), {});
  const Tagger second = Tagger::train(std::span(sentences).subspan(8), {});
  TaggerScratch scratch;
  for (const Sentence& sentence : sentences) {
    for (const Tagger* tagger : {&first, &second}) {
      Sentence with = without_tags(sentence);
      Sentence without = with;
      tagger->tag(with, scratch);
      tagger->tag(without);
      EXPECT_EQ(with, without);
    }
  }
}

TEST(Tagger, TagsWordsUnlikeAnyThatItHasSeen) {
  const Tagger tagger = Tagger::train(testing::tagged_text({"we/PRON saw/VERB"}).sentences, {});
  Sentence sentence = testing::tagged_text({"ΑΒΓ/_ 走/_ 12/_ --/_ x/_"}).sentences[0];
  tagger.tag(sentence);
  for (const Word& word : sentence.words) EXPECT_TRUE(word.upos == "PRON" || word.upos == "VERB");
  Sentence empty;
  tagger.tag(empty);
  EXPECT_TRUE(empty.words.empty());
}

TEST(Tagger, RefusesToLearnFromNothing) {
  EXPECT_THROW(Tagger::train(std::span<const Sentence>(), {}), ArgumentError);
}

TEST(Tagger, RefusesOptionsThatLeaveWordsWithoutCandidates) {
  const auto sentences = sample();
  EXPECT_THROW(Tagger::train(sentences, {.candidates = 0}), ArgumentError);
  EXPECT_THROW(Tagger::train(sentences, {.dictionary = {.guesses = 0}}), ArgumentError);
}

TEST(Tagger, NumbersThatWouldTakeAllMemoryAreRefused) {
  const std::string bytes = bytes_of(Tagger::train(sample(), {.cutoff = 20}));
  const auto with_number = [&](std::size_t at, std::uint16_t value) {
    std::string forged = bytes;
    forged[at] = static_cast<char>(value & 255);
    forged[at + 1] = static_cast<char>(value >> 8);
    return forged;
  };
  constexpr std::size_t kCandidatesAt = 1;
  constexpr std::size_t kBeamAt = 3;
  EXPECT_NO_THROW(read(with_number(kCandidatesAt, 100)));
  EXPECT_THROW(read(with_number(kCandidatesAt, 60'000)), ModelError);
  EXPECT_THROW(read(with_number(kBeamAt, 60'000)), ModelError);
}

TEST(Tagger, ATagThatNoColumnCanHoldIsRefused) {
  const std::string bytes = bytes_of(Tagger::train(sample(), {.cutoff = 20}));
  const std::size_t at = bytes.find("PROPN");
  ASSERT_NE(at, std::string::npos);
  for (const char bad : {'\t', '\n', '\x1b', '\xff', '\0'}) {
    std::string forged = bytes;
    forged[at + 2] = bad;
    EXPECT_THROW(read(forged), ModelError) << static_cast<int>(bad);
  }
}

TEST(Tagger, BytesThatAreCutOffAreRefused) {
  const std::string bytes = bytes_of(Tagger::train(sample(), {.cutoff = 20}));
  for (std::size_t size = 0; size < bytes.size(); size += size < 200 ? 1 : 101) {
    EXPECT_THROW(read(bytes.substr(0, size)), ModelError) << size;
  }
}

TEST(Tagger, NoByteThatIsWrongDoesHarm) {
  const auto sentences = sample();
  const std::string bytes = bytes_of(Tagger::train(std::span(sentences).first(3), {.cutoff = 5}));
  for (std::size_t i = 0; i < bytes.size(); i += i < 100 ? 1 : 17) {
    std::string wrong = bytes;
    wrong[i] = static_cast<char>(static_cast<unsigned char>(wrong[i]) ^ 0x55U);
    try {
      const Tagger tagger = read(wrong);
      Sentence sentence = sentences[5];
      tagger.tag(sentence);
      EXPECT_EQ(sentence.words.size(), sentences[5].words.size());
    } catch (const ModelError&) {
      continue;
    }
  }
}

}  // namespace
}  // namespace arcus
