// SPDX-License-Identifier: Apache-2.0
//
// The temperatures of a parser that is trained without development data, and the fact that tells
// where they come from.
#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/byte_source.h"
#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "arcus/calibration.h"
#include "arcus/held_out.h"
#include "arcus/prune.h"
#include "arcus/train.h"
#include "arcus/train_pipeline.h"
#include "tests/support/sentences.h"
#include "tests/support/source_files.h"
#include "tests/support/temporary_folder.h"

namespace arcus {
namespace {

std::vector<Sentence> sample() {
  return testing::sentences_of(testing::source_file("examples/sample.conllu"));
}

TrainOptions quick() {
  TrainOptions options;
  options.epochs = 2;
  return options;
}

std::string probabilities_of(const Parser& parser) {
  for (const Fact& fact : parser.settings().facts) {
    if (fact.name == "probabilities") return fact.value;
  }
  return "unknown";
}

RelationNumbers numbers_of(const std::vector<std::string>& relations) {
  RelationNumbers numbers;
  for (const std::string& relation : relations) {
    numbers.emplace(relation, static_cast<int>(numbers.size()));
  }
  return numbers;
}

// The settings of a parser whose temperatures are those of the tenths that others have not seen.
ParserSettings fitted_by_hand(std::span<const Sentence> sentences, TrainOptions options,
                              const Parser& parser) {
  options.calibrate = Calibrate::kNone;
  options.projective = parser.space().projective;
  options.roots = parser.space().roots;
  const HeldOutTenths tenths(sentences, options.copies);
  TemperatureFit fit;
  for (int tenth = 0; tenth < tenths.count(); ++tenth) {
    const HeldOutSplit split = tenths.split(tenth);
    const Parser other = train_parser(split.training, {}, options);
    fit.add(other, split.held_out, numbers_of(other.relations()), RelationTree::kParsed, options);
  }
  ParserSettings settings = parser.settings();
  EXPECT_TRUE(fit.fit(options, settings));
  return settings;
}

TEST(HeldOutCalibration, TemperaturesAreThoseOfParsersThatHaveNotSeenTheSentences) {
  const auto sentences = sample();
  for (const bool joint : {false, true}) {
    TrainOptions options = quick();
    if (joint) options.learner = LogLinearOptions();
    options.labels = joint ? Labels::kJoint : Labels::kAfter;
    const Parser parser = train_parser(sentences, {}, options);
    const ParserSettings by_hand = fitted_by_hand(sentences, options, parser);
    EXPECT_EQ(parser.settings().temperature, by_hand.temperature);
    EXPECT_EQ(parser.settings().head_noise, by_hand.head_noise);
    EXPECT_EQ(parser.settings().label_calibration, by_hand.label_calibration);
    EXPECT_NE(by_hand.temperature, 1);
    EXPECT_NE(by_hand.label_calibration.temperature, 1);
    // Sentences that the parser knows by heart say that it is surer than it should be.
    const Parser seen = train_parser(sentences, sentences, options);
    EXPECT_LT(seen.settings().temperature, by_hand.temperature);
  }
}

TEST(HeldOutCalibration, ChangesNothingButTheTemperatures) {
  const auto sentences = sample();
  TrainOptions options = quick();
  int epochs = 0;
  options.after_epoch = [&](int, const Parser&) { ++epochs; };
  const Parser calibrated = train_parser(sentences, {}, options);
  EXPECT_EQ(epochs, options.epochs);
  options.calibrate = Calibrate::kNone;
  const Parser plain = train_parser(sentences, {}, options);
  EXPECT_EQ(plain.settings().temperature, 1);
  EXPECT_EQ(plain.settings().label_calibration, ChoiceCalibration());
  ParserSettings settings = calibrated.settings();
  settings.temperature = 1;
  settings.head_noise = 0;
  settings.label_calibration = {};
  settings.facts = plain.settings().facts;
  const testing::TemporaryFolder folder;
  Parser(calibrated.shared_scorer(), settings).save(folder / "calibrated");
  plain.save(folder / "plain");
  EXPECT_EQ(read_file(folder / "calibrated"), read_file(folder / "plain"));
}

TEST(HeldOutCalibration, ThreadsChangeNoByteOfTheModel) {
  const auto sentences = sample();
  const testing::TemporaryFolder folder;
  for (const int threads : {1, 4}) {
    TrainOptions options = quick();
    options.labels = Labels::kBoth;
    options.threads = threads;
    train_parser(sentences, {}, options).save(folder / std::to_string(threads));
  }
  EXPECT_EQ(read_file(folder / "1"), read_file(folder / "4"));
}

// All of the sample: a tenth may have no sentence with several roots.
TEST(HeldOutCalibration, TheTreeSpaceIsThatOfAllSentences) {
  auto sentences = sample();
  for (Word& word : sentences[0].words) word.head = 0;
  const TrainOptions options = quick();
  const Parser parser = train_parser(sentences, {}, options);
  ASSERT_EQ(parser.space().roots, Roots::kMulti);
  EXPECT_EQ(parser.settings().temperature, fitted_by_hand(sentences, options, parser).temperature);
}

TEST(HeldOutCalibration, TheKnownHeadsOfPartialAnnotationAreEnough) {
  auto sentences = sample();
  Random random(4);
  for (Sentence& sentence : sentences) {
    for (Word& word : sentence.words) {
      if (random.uniform() < 0.2) word.deprel = kEmptyField;
      if (random.uniform() < 0.5) word.head = kNoHead;
    }
  }
  for (const Labels labels : {Labels::kAfter, Labels::kJoint, Labels::kBoth}) {
    TrainOptions options = quick();
    options.learner = LogLinearOptions();
    options.labels = labels;
    const Parser parser = train_parser(sentences, {}, options);
    EXPECT_EQ(probabilities_of(parser), "calibrated on 10 held-out tenths (24 sentences)");
    EXPECT_NE(parser.settings().temperature, 1);
    EXPECT_NE(parser.settings().label_calibration.temperature, 1);
  }
}

// Tags of the treebank are better than those that the parser will see.
TEST(HeldOutCalibration, HeldOutSentencesOfAPipelineHavePredictedTags) {
  const auto sentences = sample();
  PipelineOptions options;
  options.parser = quick();
  options.folds = 3;
  const Pipeline pipeline = train_pipeline(sentences, {}, options);
  auto training = jackknife(sentences, {.folds = options.folds});
  training.insert(training.end(), sentences.begin(), sentences.end());
  TrainOptions parser = options.parser;
  parser.cutoff = 2 * parser.cutoff - 1;
  parser.copies = 2;
  EXPECT_EQ(pipeline.parser.settings().temperature,
            fitted_by_hand(training, parser, pipeline.parser).temperature);
  std::rotate(training.begin(), training.begin() + 24, training.end());
  EXPECT_NE(pipeline.parser.settings().temperature,
            fitted_by_hand(training, parser, pipeline.parser).temperature);
}

TEST(HeldOutCalibration, AFactTellsWhatTheProbabilitiesWereCalibratedOn) {
  const auto sentences = sample();
  const std::span<const Sentence> all = sentences;
  TrainOptions options = quick();
  const Parser held_out = train_parser(all, {}, options);
  EXPECT_EQ(probabilities_of(held_out), "calibrated on 10 held-out tenths (24 sentences)");
  EXPECT_EQ(probabilities_of(pruned(held_out, {.unit_times = 2})),
            "calibrated on 10 held-out tenths (24 sentences), then pruned");
  EXPECT_EQ(probabilities_of(train_parser(all.first(14), all.subspan(14), options)),
            "calibrated on the development data (10 sentences)");
  const Parser small = train_parser(all.first(19), {}, options);
  EXPECT_EQ(probabilities_of(small), "not calibrated: too few sentences");
  EXPECT_EQ(small.settings().temperature, 1);
  options.calibrate = Calibrate::kNone;
  const Parser none = train_parser(all, {}, options);
  EXPECT_EQ(probabilities_of(none), "not calibrated");
  EXPECT_EQ(probabilities_of(pruned(none, {.unit_times = 2})), "not calibrated");
}

TEST(HeldOutCalibration, ATreebankThatTheCopiesDoNotDivideIsRefused) {
  const auto sentences = sample();
  TrainOptions options = quick();
  for (const int copies : {0, 5}) {
    options.copies = copies;
    EXPECT_THROW(train_parser(sentences, {}, options), ArgumentError);
  }
}

}  // namespace
}  // namespace arcus
