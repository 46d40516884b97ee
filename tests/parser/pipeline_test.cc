// SPDX-License-Identifier: Apache-2.0
#include "arcus/pipeline.h"

#include <gtest/gtest.h>

#include "arcus/base/byte_source.h"
#include "arcus/base/error.h"
#include "arcus/text/key_values.h"
#include "arcus/tokenizer/annotated_text.h"
#include "arcus/tokenizer/spaces.h"
#include "arcus/tokenizer/text_reader.h"
#include "arcus/train_pipeline.h"
#include "tests/support/linear_weights.h"
#include "tests/support/sentences.h"
#include "tests/support/source_files.h"
#include "tests/support/temporary_folder.h"

namespace arcus {
namespace {

std::vector<Sentence> sample() {
  return testing::sentences_of(testing::source_file("examples/sample.conllu"));
}

PipelineOptions quick() {
  PipelineOptions options;
  options.folds = 3;
  options.parser.epochs = 2;
  options.parser.cutoff = 1;
  options.parser.calibrate = Calibrate::kNone;
  return options;
}

std::string arcs_of(const Parser& parser) {
  PackedWriter writer;
  testing::linear_weights(parser).arcs->write(writer);
  return writer.bytes();
}

Sentence bare(const Sentence& sentence) {
  Sentence result;
  for (const Word& word : sentence.words) result.words.emplace_back().form = word.form;
  return result;
}

class PipelineTest : public ::testing::Test {
 protected:
  static const Pipeline& pipeline() {
    static const Pipeline trained = train_pipeline(sample(), {}, quick());
    return trained;
  }

  testing::TemporaryFolder folder_;
};

TEST_F(PipelineTest, ComesBackFromItsFileAsItWas) {
  pipeline().save(folder_ / "model");
  const Pipeline loaded = Pipeline::load(folder_ / "model");
  loaded.save(folder_ / "again");
  EXPECT_EQ(read_file(folder_ / "model"), read_file(folder_ / "again"));
  const std::string text = raw_text(sample());
  EXPECT_EQ(tokenize(*loaded.tokenizer, text), tokenize(*pipeline().tokenizer, text));
  TaggingScratch scratch;
  for (const Sentence& sentence : sample()) {
    Sentence a = bare(sentence);
    Sentence b = a;
    pipeline().tag(a, scratch);
    loaded.tag(b, scratch);
    EXPECT_EQ(a, b);
  }
}

TEST_F(PipelineTest, TheSeedOfTheTokenizerReachesIt) {
  const auto tokenizer_of = [](std::uint64_t seed) {
    PipelineOptions options = quick();
    options.tagger = options.lemmatizer = false;
    options.parser.epochs = 1;
    options.tokenizing.set_seed(seed);
    PackedWriter writer;
    train_pipeline(sample(), {}, options).tokenizer->write(writer);
    return writer.bytes();
  };
  const std::string of_one = tokenizer_of(1);
  EXPECT_EQ(of_one, tokenizer_of(1));
  EXPECT_NE(of_one, tokenizer_of(2));
}

TEST_F(PipelineTest, DamageInAnyStageIsRefused) {
  pipeline().save(folder_ / "model");
  const SectionFile file = SectionFile::read(folder_ / "model");
  for (const char* name : {"tokenizer", "tagger", "lemmatizer"}) {
    SectionWriter writer;
    for (const SectionInfo& info : file.sections()) {
      const std::string& bytes = file.section(info.name);
      writer.add(info.name, info.name == name ? bytes.substr(0, bytes.size() / 2) : bytes);
    }
    writer.write(folder_ / "cut");
    EXPECT_THROW(Pipeline::load(folder_ / "cut"), ModelError) << name;
  }
}

TEST_F(PipelineTest, AParserAloneIsAPipelineToo) {
  pipeline().parser.save(folder_ / "model");
  const Pipeline loaded = Pipeline::load(folder_ / "model");
  EXPECT_FALSE(loaded.tokenizer);
  EXPECT_FALSE(loaded.tagger);
  EXPECT_FALSE(loaded.lemmatizer);
  Sentence sentence = bare(sample()[0]);
  const Sentence before = sentence;
  TaggingScratch scratch;
  loaded.fill_missing_columns(sentence, scratch);
  EXPECT_EQ(sentence, before);
}

TEST_F(PipelineTest, FillsOnlyTheColumnsThatAreMissing) {
  TaggingScratch scratch;
  for (const Sentence& sentence : sample()) {
    Sentence untagged = bare(sentence);
    Sentence tagged = untagged;
    pipeline().tag(tagged, scratch);
    pipeline().fill_missing_columns(untagged, scratch);
    EXPECT_EQ(untagged, tagged);
    Sentence with_lemmas = bare(sentence);
    with_lemmas.words[0].lemma = "my own";
    pipeline().fill_missing_columns(with_lemmas, scratch);
    EXPECT_EQ(with_lemmas.words[0].lemma, "my own");
    EXPECT_EQ(with_lemmas.words[0].upos, tagged.words[0].upos);
  }
}

TEST_F(PipelineTest, ParsesAnyTextInOneCall) {
  const auto sentences = pipeline().parse("The war is over. It was fine!");
  ASSERT_EQ(sentences.size(), 2u);
  EXPECT_EQ(comment_value(sentences[1], "sent_id"), "2");
  EXPECT_EQ(comment_value(sentences[1], "text"), "It was fine!");
  for (const Sentence& sentence : sentences) {
    for (const Word& word : sentence.words) {
      EXPECT_NE(word.upos, "_");
      EXPECT_NE(word.head, kNoHead);
      EXPECT_NE(word.deprel, "_");
    }
  }
  EXPECT_TRUE(pipeline().parse("").empty());
  EXPECT_TRUE(pipeline().parse(" \n").empty());
}

TEST_F(PipelineTest, ParsesASentenceAndKeepsWhatItHas) {
  Sentence sentence = bare(sample()[0]);
  sentence.comments = {"# a note"};
  sentence.words[0].lemma = "my own";
  const Sentence parsed = pipeline().parse(sentence);
  EXPECT_EQ(parsed.comments, sentence.comments);
  EXPECT_EQ(parsed.words[0].lemma, "my own");
  EXPECT_NE(parsed.words[0].upos, "_");
  Sentence tagged = sentence;
  TaggingScratch scratch;
  pipeline().fill_missing_columns(tagged, scratch);
  set_parse(*pipeline().parser.parse(tagged), tagged);
  EXPECT_EQ(parsed, tagged);
}

TEST_F(PipelineTest, RunsTheStagesThatAreAskedFor) {
  const Sentence gold = sample()[0];
  AnnotateOptions options;
  options.parse = false;
  options.tags = TagStage::kKeep;
  EXPECT_EQ(pipeline().parse(gold, options), gold);
  Sentence other = gold;
  for (Word& word : other.words) word.upos = word.xpos = "Z";
  options.tags = TagStage::kFillMissing;
  EXPECT_EQ(pipeline().parse(other, options), other);
  options.tags = TagStage::kReplace;
  const Sentence replaced = pipeline().parse(other, options);
  EXPECT_NE(replaced.words[0].upos, "Z");
  EXPECT_EQ(replaced.words[0].head, gold.words[0].head);
}

TEST_F(PipelineTest, GivenHeadsAreKeptIfSoAsked) {
  Sentence sentence = sample()[0];
  AnnotateOptions options;
  options.parsing.constraints = given_constraints;
  options.parsing.space = TreeSpace{false, Roots::kMulti};
  for (Word& word : sentence.words) word.head = 0;
  const Sentence parsed = pipeline().parse(sentence, options);
  EXPECT_EQ(tree_of(parsed), tree_of(sentence));
  options.parsing.space = TreeSpace{false, Roots::kSingle};
  EXPECT_THROW(pipeline().parse(sentence, options), ConstraintError);
}

TEST_F(PipelineTest, WritesTheBestParsesAsSentences) {
  AnnotateOptions options;
  options.k = 3;
  options.parsing.probabilities = true;
  const auto parses = pipeline().parse("The war is over. It was fine!", options);
  ASSERT_EQ(parses.size(), 6u);
  for (std::size_t i = 0; i < parses.size(); ++i) {
    const std::string rank = std::to_string(i % 3 + 1);
    EXPECT_EQ(comment_value(parses[i], "sent_id"), std::to_string(i / 3 + 1) + "/" + rank);
    EXPECT_EQ(comment_value(parses[i], "arcus_rank"), rank);
    EXPECT_FALSE(comment_value(parses[i], "arcus_probability").empty());
    EXPECT_FALSE(list_value(parses[i].words[0].misc, "HeadProb").empty());
  }
  EXPECT_NE(tree_of(parses[0]), tree_of(parses[1]));
}

TEST_F(PipelineTest, ASentenceOverTheLimitsIsAChainAndSaysSo) {
  AnnotateOptions options;
  options.limits.max_words = 3;
  const auto chained = pipeline().parse("The war is over.", options);
  EXPECT_NE(comment_value(chained[0], "arcus_fallback"), "");
  for (int m = 1; m <= chained[0].size(); ++m) EXPECT_EQ(chained[0].word(m).head, m - 1);
  EXPECT_NE(chained[0].words[0].upos, "_");
  options.limits = {};
  options.limits.max_work = work_of(5, 2, pipeline().parser.space());
  options.k = 4;
  EXPECT_EQ(pipeline().parse("The war is over.", options).size(), 2u);
  options.limits.max_work = work_of(5, 1, pipeline().parser.space()) - 1;
  EXPECT_EQ(pipeline().parse("The war is over.", options).size(), 1u);
}

TEST_F(PipelineTest, ASentenceOverTheLimitsKeepsTheGivenHeads) {
  // 601 of 602 heads are given, in a chain from right to left.
  Sentence sentence;
  for (int m = 1; m <= 602; ++m) {
    Word word;
    word.form = "w";
    word.head = m == 602 ? kRoot : m == 300 ? kNoHead : m + 1;
    word.deprel = m == 602 ? "root" : m == 300 ? "_" : "flat";
    sentence.words.push_back(word);
  }
  AnnotateOptions options;
  options.parsing.constraints = given_constraints;
  options.limits.max_words = 100;
  for (const bool by_work : {false, true}) {
    if (by_work) options.limits = {.max_work = 1000};
    const Sentence parsed = pipeline().parse(sentence, options);
    EXPECT_EQ(comment_value(parsed, "arcus_fallback").substr(0, 4), by_work ? "1.09" : "602 ");
    EXPECT_TRUE(contains(pipeline().parser.space(), tree_of(parsed)));
    for (int m = 1; m <= 602; ++m) {
      if (m == 300) continue;
      EXPECT_EQ(parsed.word(m).head, sentence.word(m).head);
      EXPECT_EQ(parsed.word(m).deprel, sentence.word(m).deprel);
    }
  }
  // As without limits: heads that are in no tree are an error.
  sentence.word(602).head = 1;
  sentence.word(300).head = 301;
  EXPECT_THROW(pipeline().parse(sentence, options), ConstraintError);
}

TEST_F(PipelineTest, CopiesShareTheirStages) {
  const Pipeline copy = pipeline();
  EXPECT_EQ(copy.tokenizer, pipeline().tokenizer);
  EXPECT_EQ(copy.tagger, pipeline().tagger);
  EXPECT_EQ(copy.parse("It was fine!"), pipeline().parse("It was fine!"));
}

TEST(TrainPipeline, ThreadsChangeNothing) {
  const testing::TemporaryFolder folder;
  const auto sentences = sample();
  for (const int threads : {1, 4}) {
    PipelineOptions options = quick();
    options.parser.threads = threads;
    train_pipeline(sentences, sentences, options).save(folder / std::to_string(threads));
  }
  EXPECT_EQ(read_file(folder / "1"), read_file(folder / "4"));
}

TEST(TrainPipeline, TrainsTheParserOnTagsLikeThoseThatItWillSee) {
  const auto sentences = sample();
  PipelineOptions options = quick();
  options.tags = ParserTags::kPredicted;
  const Pipeline jackknifed = train_pipeline(sentences, {}, options);
  const auto predicted = jackknife(sentences, {.folds = options.folds});
  EXPECT_EQ(arcs_of(jackknifed.parser), arcs_of(train_parser(predicted, {}, options.parser)));
  options.tags = ParserTags::kGold;
  const Pipeline gold = train_pipeline(sentences, {}, options);
  EXPECT_EQ(arcs_of(gold.parser), arcs_of(train_parser(sentences, {}, options.parser)));
  EXPECT_NE(arcs_of(gold.parser), arcs_of(jackknifed.parser));
  EXPECT_TRUE(gold.tagger != nullptr);
}

TEST(TrainPipeline, ShowsTheParserEachSentenceWithPredictedAndWithGoldTags) {
  const auto sentences = sample();
  PipelineOptions options = quick();
  options.parser.cutoff = 2;
  const Pipeline both = train_pipeline(sentences, {}, options);
  auto training = jackknife(sentences, {.folds = options.folds});
  training.insert(training.end(), sentences.begin(), sentences.end());
  TrainOptions parser = options.parser;
  parser.cutoff = 3;
  EXPECT_EQ(arcs_of(both.parser), arcs_of(train_parser(training, {}, parser)));
}

template <typename Stage>
std::string bytes_of_stage(const Stage& stage) {
  PackedWriter writer;
  stage.write(writer);
  return writer.bytes();
}

TEST(TrainPipeline, EachStageTakesItsOwnOptions) {
  const auto sentences = sample();
  PipelineOptions options = quick();
  options.tags = ParserTags::kGold;
  options.tagging.epochs = 2;
  options.lemmatizing.epochs = 2;
  const Pipeline pipeline = train_pipeline(sentences, {}, options);
  EXPECT_EQ(bytes_of_stage(*pipeline.tagger),
            bytes_of_stage(Tagger::train(sentences, options.tagging)));
  EXPECT_NE(bytes_of_stage(*pipeline.tagger), bytes_of_stage(Tagger::train(sentences, {})));
  EXPECT_EQ(bytes_of_stage(*pipeline.lemmatizer),
            bytes_of_stage(Lemmatizer::train(sentences, options.lemmatizing)));
  EXPECT_NE(bytes_of_stage(*pipeline.lemmatizer), bytes_of_stage(Lemmatizer::train(sentences, {})));
}

// The temperature is that of the development data, and tells whose tags they had.
TEST(TrainPipeline, DevelopmentDataHasTheTagsOfTheModelUnlessTheParserLearnsFromGoldOnes) {
  const auto sentences = sample();
  const auto training = std::span(sentences).first(14);
  const auto development = std::span(sentences).subspan(14);
  PipelineOptions options = quick();
  options.tags = ParserTags::kPredicted;
  const Pipeline predicted = train_pipeline(training, development, options);
  std::vector<Sentence> tagged(development.begin(), development.end());
  TaggingScratch scratch;
  for (Sentence& sentence : tagged) predicted.tag(sentence, scratch);
  const auto folds = jackknife(training, {.folds = options.folds});
  const auto temperature_by = [&](std::span<const Sentence> by) {
    return train_parser(folds, by, options.parser).settings().temperature;
  };
  EXPECT_EQ(predicted.parser.settings().temperature, temperature_by(tagged));
  EXPECT_NE(predicted.parser.settings().temperature, temperature_by(development));
}

TEST(TrainPipeline, TheFactsAreThoseOfTheTreebankHoweverOftenItsSentencesAreSeen) {
  const auto sentences = sample();
  std::size_t words = 0;
  for (const Sentence& sentence : sentences) words += sentence.words.size();
  PipelineOptions options = quick();
  options.parser.cutoff = 2;
  const Pipeline pipeline = train_pipeline(sentences, {}, options);
  const auto fact = [&](const std::string& name) -> std::string {
    for (const Fact& each : pipeline.parser.settings().facts) {
      if (each.name == name) return each.value;
    }
    return "none";
  };
  EXPECT_EQ(fact("sentences"), std::to_string(sentences.size()));
  EXPECT_EQ(fact("words"), std::to_string(words));
  EXPECT_EQ(fact("cutoff"), "2");
  EXPECT_EQ(fact("tags"), "predicted in 3 folds, and gold");
  EXPECT_EQ(fact("other stages"), "tokenizer, tagger, lemmatizer");
}

TEST(TrainPipeline, HasTheStagesThatTheTreebankKnowsOf) {
  std::vector<Sentence> sentences = sample();
  for (Sentence& sentence : sentences) {
    for (Word& word : sentence.words) word.lemma = "_";
  }
  EXPECT_FALSE(train_pipeline(sentences, {}, quick()).lemmatizer);
  for (Sentence& sentence : sentences) {
    for (Word& word : sentence.words) word.upos = word.xpos = word.feats = "_";
  }
  const Pipeline untagged = train_pipeline(sentences, {}, quick());
  EXPECT_FALSE(untagged.tagger);
  EXPECT_TRUE(untagged.tokenizer != nullptr);
}

TEST(TrainPipeline, OneSentenceIsEnough) {
  std::vector<Sentence> sentences = sample();
  sentences.resize(1);
  const Pipeline pipeline = train_pipeline(sentences, {}, quick());
  EXPECT_TRUE(pipeline.tagger != nullptr);
  EXPECT_THROW(train_pipeline({}, {}, quick()), ArgumentError);
}

TEST(TrainPipeline, GivesAllOfATextBackAsWords) {
  const auto sentences = sample();
  const Pipeline pipeline = train_pipeline(sentences, {}, quick());
  const std::string text = raw_text(sentences);
  const auto found = tokenize(*pipeline.tokenizer, text);
  EXPECT_EQ(original_text(found), text);
}

}  // namespace
}  // namespace arcus
