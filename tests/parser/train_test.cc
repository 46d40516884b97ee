// SPDX-License-Identifier: Apache-2.0
#include "arcus/train.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "arcus/base/byte_source.h"
#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "tests/support/linear_weights.h"
#include "tests/support/sample_parser.h"
#include "tests/support/source_files.h"
#include "tests/support/temporary_folder.h"

namespace arcus {
namespace {

using testing::sample;

int right_heads(const Parser& parser, const std::vector<Sentence>& sentences) {
  ParserScratch scratch;
  int right = 0;
  for (const Sentence& sentence : sentences) {
    const auto parses = parser.parse(sentence, 1, {}, scratch);
    for (int m = 1; m <= sentence.size(); ++m) {
      right += parses[0].tree.head(m) == sentence.word(m).head ? 1 : 0;
    }
  }
  return right;
}

int words(const std::vector<Sentence>& sentences) {
  int sum = 0;
  for (const Sentence& sentence : sentences) sum += sentence.size();
  return sum;
}

TEST(Train, LearnsASmallTreebankByHeartInEveryTreeSpaceThatHoldsIt) {
  const auto sentences = sample();
  for (const Roots roots : {Roots::kSingle, Roots::kMulti}) {
    TrainOptions options;
    options.projective = false;  // two of the sentences are not
    options.roots = roots;
    options.epochs = 8;
    EXPECT_EQ(right_heads(train_parser(sentences, {}, options), sentences), words(sentences));
  }
}

TEST(Train, ThreadsChangeNoByteOfTheModel) {
  const auto sentences = sample();
  const testing::TemporaryFolder folder;
  for (const LearnerOptions& learner :
       {LearnerOptions(MiraOptions()), LearnerOptions(LogLinearOptions())}) {
    for (const Labels labels : {Labels::kAfter, Labels::kBoth}) {
      for (const int threads : {1, 4}) {
        TrainOptions options;
        options.learner = learner;
        options.epochs = 2;
        options.threads = threads;
        options.labels = labels;
        train_parser(sentences, sentences, options).save(folder / std::to_string(threads));
      }
      EXPECT_EQ(read_file(folder / "1"), read_file(folder / "4"));
    }
  }
}

TEST(Train, AModelThatIsLoadedParsesAsBefore) {
  const auto sentences = sample();
  const testing::TemporaryFolder folder;
  for (const Labels labels : {Labels::kAfter, Labels::kJoint, Labels::kBoth}) {
    TrainOptions options;
    if (labels == Labels::kJoint) options.learner = LogLinearOptions();
    options.epochs = 2;
    options.labels = labels;
    const Parser parser = train_parser(sentences, {}, options);
    parser.save(folder / "model");
    const Parser loaded = Parser::load(folder / "model");
    ParserScratch scratch;
    for (const Sentence& sentence : sentences) {
      const auto before = parser.parse(sentence, 3, {.probabilities = true}, scratch);
      const auto after = loaded.parse(sentence, 3, {.probabilities = true}, scratch);
      ASSERT_EQ(before.size(), after.size());
      for (std::size_t i = 0; i < before.size(); ++i) {
        EXPECT_EQ(before[i].tree, after[i].tree);
        EXPECT_EQ(before[i].relations, after[i].relations);
        EXPECT_EQ(before[i].score, after[i].score);
        EXPECT_EQ(before[i].probability, after[i].probability);
        EXPECT_EQ(before[i].relation_probabilities, after[i].relation_probabilities);
      }
    }
  }
}

TEST(Train, FitsTheKnownHeadsAndRelationsOfPartialAnnotation) {
  const auto whole = sample();
  auto sentences = whole;
  Random random(4);
  for (Sentence& sentence : sentences) {
    for (Word& word : sentence.words) {
      if (random.uniform() < 0.2) word.deprel = kEmptyField;
      if (random.uniform() < 0.3) word.head = kNoHead;
    }
  }
  for (const Labels labels : {Labels::kJoint, Labels::kBoth}) {
    TrainOptions options;
    options.learner = LogLinearOptions{.c = 10};
    options.labels = labels;
    options.cutoff = 1;
    options.projective = false;
    options.epochs = 10;
    options.calibrate = Calibrate::kNone;
    const Parser parser = train_parser(sentences, {}, options);
    const auto& relations = parser.relations();
    EXPECT_EQ(std::find(relations.begin(), relations.end(), kEmptyField), relations.end());
    ParserScratch scratch;
    for (const Sentence& sentence : sentences) {
      const Parse parse = parser.parse(sentence, 1, {}, scratch).at(0);
      for (int m = 1; m <= sentence.size(); ++m) {
        const Word& word = sentence.word(m);
        if (word.head == kNoHead) continue;
        EXPECT_EQ(parse.tree.head(m), word.head);
        if (word.deprel == kEmptyField) continue;
        EXPECT_EQ(parse.relations[static_cast<std::size_t>(m) - 1], word.deprel);
      }
    }
  }
}

TEST(Train, RefusesNoSentencesAndWordsWithoutHeads) {
  EXPECT_THROW(train_parser({}, {}, {}), ArgumentError);
  std::vector<Sentence> unparsed(1);
  unparsed[0].words.resize(2);
  EXPECT_THROW(train_parser(unparsed, {}, {}), ArgumentError);
}

TEST(Train, RefusesColumnsThatAModelCannotHold) {
  const std::vector<Sentence> good =
      testing::sentences_of(testing::source_file("examples/sample.conllu"));
  for (std::string Word::*column :
       {&Word::lemma, &Word::upos, &Word::xpos, &Word::feats, &Word::deprel}) {
    std::vector<Sentence> bad = good;
    bad[3].words[0].*column = "a\x1b";
    EXPECT_THROW(check_training(bad, {}), ArgumentError);
  }
  EXPECT_NO_THROW(check_training(good, {}));
  TrainOptions options;
  options.licence = "two\nlines";
  EXPECT_THROW(check_training(good, options), ArgumentError);
}

TEST(Train, ExponentiatedGradientsOverRelationsSumOverThemForTheLogLinearObjectiveAlone) {
  const auto sentences = sample();
  using Objective = ExponentiatedGradientOptions::Objective;
  for (const Objective objective : {Objective::kMaxMargin, Objective::kLogLinear}) {
    TrainOptions options;
    options.learner = ExponentiatedGradientOptions{.objective = objective};
    options.epochs = 1;
    options.labels = Labels::kJoint;
    const Parser parser = train_parser(sentences, {}, options);
    EXPECT_EQ(testing::linear_weights(parser).joint->trained_with_sums,
              objective == Objective::kLogLinear);
  }
}

TEST(Train, RefusesWhatALearnerCannotDo) {
  const auto sentences = sample();
  TrainOptions options;
  options.learner = FactoredMiraOptions();
  options.labels = Labels::kJoint;
  EXPECT_THROW(train_parser(sentences, {}, options), ArgumentError);
  options.learner = PerceptronOptions();
  EXPECT_NO_THROW(check_training(sentences, options));
  options.costs = {{"nsubj", 2.0F}};
  EXPECT_THROW(train_parser(sentences, {}, options), ArgumentError);
}

TEST(Train, EveryTruncationOfAModelIsRefused) {
  const auto sentences = sample();
  TrainOptions options;
  options.epochs = 1;
  options.features = FeatureSet::kPaper;
  options.cutoff = 20;
  options.labeled = false;
  const testing::TemporaryFolder folder;
  train_parser(std::span(sentences).first(2), {}, options).save(folder / "model");
  const std::string bytes = read_file(folder / "model");
  for (std::size_t size = 0; size < bytes.size(); size += size < 200 ? 1 : 37) {
    folder.write("cut", bytes.substr(0, size));
    EXPECT_THROW(Parser::load(folder / "cut"), ModelError) << size;
  }
}

}  // namespace
}  // namespace arcus
