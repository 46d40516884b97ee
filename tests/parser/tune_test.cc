// SPDX-License-Identifier: Apache-2.0
#include "arcus/tune.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "arcus/base/byte_source.h"
#include "arcus/base/error.h"
#include "arcus/parser_scores.h"
#include "tests/support/sentences.h"
#include "tests/support/source_files.h"
#include "tests/support/temporary_folder.h"

namespace arcus {
namespace {

std::vector<Sentence> sample() {
  return testing::sentences_of(testing::source_file("examples/sample.conllu"));
}

// Half of the sample to learn from, the rest to choose by.
struct Halves {
  std::vector<Sentence> all = sample();
  std::span<const Sentence> training = std::span(all).first(all.size() / 2);
  std::span<const Sentence> development = std::span(all).subspan(all.size() / 2);
};

TuneOptions small(std::vector<LearnerOptions> learners) {
  TuneOptions options;
  options.learners = std::move(learners);
  options.train.epochs = 3;
  options.train.features = FeatureSet::kPaper;
  return options;
}

TEST(Tune, TriesEveryLearnerCAndTreesAndNothingTwice) {
  TuneOptions options = small({LogLinearOptions(), MiraOptions(), LogLinearOptions()});
  options.c = {0.1, 1, 0.1};
  const std::vector<Setting> both = {{"log-linear", 0.1, true}, {"log-linear", 0.1, false},
                                     {"log-linear", 1, true},   {"log-linear", 1, false},
                                     {"mira", 0, true},         {"mira", 0, false}};
  EXPECT_EQ(settings_of(options), both);
  options.train.projective = false;
  EXPECT_EQ(settings_of(options).size(), 3U);
  options.c.clear();
  EXPECT_EQ(settings_of(options).size(), find_learner("log-linear")->c_to_try.size() + 1);
}

// Each trial by hand: as many trainings as there are epochs, and a parse over either kind of trees.
TEST(Tune, FindsWhatTryingByHandFinds) {
  const Halves data;
  for (const bool labeled : {true, false}) {
    TuneOptions options = small({PerceptronOptions(), LogLinearOptions()});
    options.c = {0.3};
    options.train.labeled = labeled;
    TuneJournal journal;
    const TuneRow winner = tune_parser(data.training, data.development, options, journal);
    std::int64_t best = -1;
    TuneRow by_hand;
    for (const Setting& setting : settings_of(options)) {
      for (const bool parse_projective : {setting.projective, !setting.projective}) {
        for (int epoch = 1; epoch <= options.train.epochs; ++epoch) {
          const TuneRow row{setting, parse_projective, epoch, {}};
          const Parser parser =
              train_parser(data.training, {}, options_of(row, data.training, options));
          EXPECT_EQ(parser.space().projective, parse_projective);
          const AttachmentCounts counts =
              score_parser(parser, data.development, {.exact = true}, 1);
          const std::int64_t score = labeled ? counts.labeled : counts.heads;
          if (score <= best) continue;
          best = score;
          by_hand = row;
          by_hand.score = counts;
        }
      }
    }
    EXPECT_EQ(winner, by_hand);
  }
}

TEST(Tune, TheWinnerIsTrainedWithDevelopmentDataAsItWasTried) {
  const Halves data;
  const TuneOptions options = small({PerceptronOptions(), ExponentiatedGradientOptions()});
  TuneJournal journal;
  const TuneRow winner = tune_parser(data.training, data.development, options, journal);
  const Parser parser =
      train_parser(data.training, data.development, options_of(winner, data.training, options));
  EXPECT_EQ(score_parser(parser, data.development, {.exact = true}, 1), winner.score);
}

// Temperatures change no tree: only the winner needs them.
TEST(Tune, TrialsAreNotCalibrated) {
  const auto sentences = sample();
  TuneOptions options = small({PerceptronOptions()});
  options.train.epochs = 1;
  std::vector<std::string> messages;
  options.train.say = [&](const std::string& message) { messages.push_back(message); };
  const auto about_calibration = [&] {
    return std::count_if(messages.begin(), messages.end(), [](const std::string& message) {
      return message.find("calibrat") != std::string::npos;
    });
  };
  TuneJournal journal;
  const TuneRow winner = tune_parser(sentences, sentences, options, journal);
  EXPECT_FALSE(messages.empty());
  EXPECT_EQ(about_calibration(), 0);
  train_parser(sentences, {}, options_of(winner, sentences, options));
  EXPECT_EQ(about_calibration(), 1);
}

TEST(Tune, ThreadsChangeNothing) {
  const Halves data;
  const testing::TemporaryFolder folder;
  std::vector<TuneRow> rows[2];
  for (const int threads : {1, 4}) {
    TuneOptions options = small({MiraOptions(), LogLinearOptions()});
    options.train.threads = threads;
    options.finished = [&](const TuneRow& row) { rows[threads / 4].push_back(row); };
    TuneJournal journal(folder / std::to_string(threads),
                        tune_identity(data.training, data.development, options));
    tune_parser(data.training, data.development, options, journal);
  }
  EXPECT_EQ(rows[0], rows[1]);
  EXPECT_EQ(read_file(folder / "1"), read_file(folder / "4"));
}

TEST(Tune, CrossValidationScoresEveryWordOnce) {
  const auto sentences = sample();
  int words = 0;
  for (const Sentence& sentence : sentences) words += sentence.size();
  TuneOptions options = small({PerceptronOptions()});
  options.train.epochs = 1;
  for (const int folds : {2, 5, static_cast<int>(sentences.size())}) {
    options.folds = folds;
    TuneJournal journal;
    EXPECT_EQ(tune_parser(sentences, {}, options, journal).score.words, words);
    EXPECT_EQ(journal.trials().size(), 2 * static_cast<std::size_t>(folds));
  }
}

// After any number of finished trials the rest gives the same result, and no trial is made twice.
TEST(Tune, GoesOnAfterAnInterruption) {
  const auto sentences = sample();
  TuneOptions options = small({PerceptronOptions()});
  options.folds = 3;
  TuneJournal whole;
  const TuneRow winner = tune_parser(sentences, {}, options, whole);
  ASSERT_EQ(whole.trials().size(), 6U);
  for (std::size_t finished = 0; finished <= 6; ++finished) {
    TuneJournal journal;
    for (std::size_t i = 0; i < finished; ++i) journal.add(whole.trials()[i]);
    std::size_t trainings = 0;
    options.train.say = [&](const std::string& message) {
      trainings += message.find("epoch 1 of 3") != std::string::npos ? 1 : 0;
    };
    EXPECT_EQ(tune_parser(sentences, {}, options, journal), winner);
    EXPECT_EQ(trainings, 6 - finished);
    EXPECT_EQ(journal.trials().size(), 6U);
  }
}

TEST(Tune, DataAndOptionsHaveAnIdentityThatGridAndThreadsAreNoPartOf) {
  const Halves data;
  const TuneOptions options = small({MiraOptions()});
  const auto identity = [&](const TuneOptions& of) {
    return tune_identity(data.training, data.development, of);
  };
  TuneOptions other = options;
  other.learners = {LogLinearOptions()};
  other.c = {5};
  other.train.threads = 7;
  other.train.projective = true;
  EXPECT_EQ(identity(options).options, identity(other).options);
  other.train.epochs = 4;
  EXPECT_NE(identity(options).options, identity(other).options);
  // Nor is C, which is part of a setting; other options of a learner are.
  other = options;
  other.learners = {LogLinearOptions{.c = 7}};
  EXPECT_EQ(identity(options).options, identity(other).options);
  other.learners = {LogLinearOptions{.optimizer = LogLinearOptions::Optimizer::kLbfgs}};
  EXPECT_NE(identity(options).options, identity(other).options);
  EXPECT_NE(identity(options).training, identity(options).development);
  std::vector<Sentence> changed(data.training.begin(), data.training.end());
  changed[3].words[0].deprel = "other";
  EXPECT_NE(tune_identity(changed, {}, options).training, identity(options).training);
  // The same words, with a sentence more or less between them.
  changed.assign(data.training.begin(), data.training.end());
  changed[0].words.insert(changed[0].words.end(), changed[1].words.begin(), changed[1].words.end());
  changed.erase(changed.begin() + 1);
  EXPECT_NE(tune_identity(changed, {}, options).training, identity(options).training);
}

TEST(Tune, LogLinearModelsAreTunedOnUnknownHeads) {
  auto sentences = sample();
  int known = 0;
  for (Sentence& sentence : sentences) {
    for (int m = 1; m <= sentence.size(); ++m) {
      if (m % 2 == 0) sentence.word(m).head = kNoHead;
      known += m % 2;
    }
  }
  TuneOptions options = small({LogLinearOptions()});
  options.c = {1};
  options.folds = 2;
  TuneJournal journal;
  const TuneRow winner = tune_parser(sentences, {}, options, journal);
  EXPECT_EQ(winner.score.words, known);
  EXPECT_GT(winner.score.heads, 0);
}

TEST(Tune, OneSentenceWithSeveralRootsIsEnoughForAllFolds) {
  auto sentences = sample();
  TuneOptions options = small({PerceptronOptions()});
  const TuneRow row{{"perceptron", 0, true}, true, 1, {}};
  EXPECT_EQ(options_of(row, sentences, options).roots, Roots::kSingle);
  for (Word& word : sentences.back().words) word.head = 0;
  EXPECT_EQ(options_of(row, sentences, options).roots, Roots::kMulti);
  options.train.roots = Roots::kSingle;
  EXPECT_EQ(options_of(row, sentences, options).roots, Roots::kSingle);
}

TEST(Tune, TheTreesOfTheTrainingAreTriedFirstInParsing) {
  const Halves data;
  TuneOptions options = small({PerceptronOptions()});
  options.train.epochs = 1;
  std::vector<TuneRow> rows;
  options.finished = [&](const TuneRow& row) { rows.push_back(row); };
  TuneJournal journal;
  tune_parser(data.training, data.development, options, journal);
  ASSERT_EQ(rows.size(), 4U);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i].parse_projective == rows[i].setting.projective, i % 2 == 0);
  }
}

TEST(Tune, RefusesWhatCannotBeTried) {
  const auto sentences = sample();
  TuneJournal journal;
  TuneOptions options = small({LogLinearOptions()});
  EXPECT_THROW(tune_parser({}, {}, options, journal), ArgumentError);
  options.folds = 1;
  EXPECT_THROW(tune_parser(sentences, {}, options, journal), ArgumentError);
  options.folds = static_cast<int>(sentences.size()) + 1;
  EXPECT_THROW(tune_parser(sentences, {}, options, journal), ArgumentError);
  options.folds = 2;
  options.c = {-1};
  EXPECT_THROW(tune_parser(sentences, {}, options, journal), ArgumentError);
  EXPECT_TRUE(journal.trials().empty());
}

}  // namespace
}  // namespace arcus
