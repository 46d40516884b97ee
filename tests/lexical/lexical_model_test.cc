// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexical/lexical_model.h"

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/lexical/lexical_scorer.h"

namespace arcus {
namespace {

LexicalModel small_model() {
  LexicalModel model;
  model.features = {true, true, true};
  model.words = {"a", "b", "c"};
  model.similar.push_row(std::vector<SimilarWord>{{1, 0.5F}});
  model.similar.push_row(std::vector<SimilarWord>{{0, 0.5F}});
  model.similar.push_row({});
  model.pairs = PairIndex(3, {word_pair(1, 2), word_pair(0, 1)});
  model.pair_weights = {-1, 2};
  model.number_weights = {-0.5, 0.25, 1};
  model.pmi.pairs = PairIndex(3, {word_pair(0, 2)});
  model.pmi.thousandths = {3000};
  return model;
}

std::string bytes_of(const LexicalModel& model) {
  SectionWriter file;
  model.write(file);
  return file.bytes();
}

TEST(LexicalModel, ComesBackFromItsFile) {
  const LexicalModel model = small_model();
  const std::string bytes = bytes_of(model);
  const LexicalModel read = LexicalModel::read(SectionFile::parse(bytes, "model"));
  EXPECT_EQ(read.features, model.features);
  EXPECT_EQ(read.words, model.words);
  EXPECT_EQ(read.number_weights, model.number_weights);
  EXPECT_EQ(bytes_of(read), bytes);
  std::vector<SimilarLink> scratch;
  EXPECT_EQ(read.score(0, 2, 3, scratch), model.score(0, 2, 3, scratch));
}

TEST(LexicalModel, ScoresSeenLinksByTheirWeightAndUnseenOnesBySimilarLinks) {
  const LexicalModel model = small_model();
  std::vector<SimilarLink> scratch;
  const double distance = -0.5 * 0.1F + 0.25 * 0.01F;
  EXPECT_NEAR(model.score(0, 1, 1, scratch), -1 + distance, 1e-6);
  EXPECT_NEAR(model.score(2, 0, 1, scratch), 2 + distance + 3, 1e-6);  // of b c; PMI is 3
  EXPECT_NEAR(model.score(2, 2, 1, scratch), distance, 1e-6);          // nothing is similar
  EXPECT_NEAR(model.score(kNoWord, 1, 1, scratch), distance, 1e-6);
}

TEST(LexicalModel, FindsFoldedForms) {
  const LexicalModel model = small_model();
  EXPECT_EQ(model.find("b"), 1U);
  EXPECT_EQ(model.find("d"), kNoWord);
  EXPECT_EQ(model.find(""), kNoWord);
}

TEST(LexicalModel, ForgedContentsAreRefused) {
  const std::vector<std::function<void(LexicalModel&)>> forgeries = {
      [](LexicalModel& model) {
        model.words = {"b", "a", "c"};
      },
      [](LexicalModel& model) {
        model.words = {"a", "a", "c"};
      },
      [](LexicalModel& model) {
        model.words = {"a", "b", "c\n"};
      },
      [](LexicalModel& model) {
        model.words = {"a", "b"};
      },
      [](LexicalModel& model) { model.similar[0][0].word = 3; },
      [](LexicalModel& model) { model.similar[0][0].similarity = 1.5; },
      [](LexicalModel& model) { model.similar[0][0].similarity = 0; },
      [](LexicalModel& model) { model.similar.push_row({}); },
      [](LexicalModel& model) {
        model.similar.open_row().resize(30, {0, 1});
      },
      [](LexicalModel& model) {
        model.features = {false, false, false};
      },
      [](LexicalModel& model) { model.number_weights[1] = 1e7; },
      [](LexicalModel& model) {
        model.number_weights[1] = std::numeric_limits<double>::quiet_NaN();
      },
      [](LexicalModel& model) { model.pair_weights[1] = std::numeric_limits<float>::infinity(); },
      [](LexicalModel& model) { model.pair_weights.push_back(1); },
      [](LexicalModel& model) { model.pairs = PairIndex(2, {word_pair(0, 1)}); },
      [](LexicalModel& model) {
        model.pairs = PairIndex(4, {word_pair(0, 1), word_pair(2, 3)});
      },
      [](LexicalModel& model) { model.pmi.thousandths.clear(); },
  };
  for (std::size_t i = 0; i < forgeries.size(); ++i) {
    LexicalModel model = small_model();
    forgeries[i](model);
    if (i == 8) model.similar.finish_row();
    EXPECT_THROW(LexicalModel::read(SectionFile::parse(bytes_of(model), "model")), ModelError) << i;
  }
}

TEST(LexicalModel, PmiIsStoredInThousandths) {
  EXPECT_EQ(pmi_in_thousandths(1.2344), 1234);
  EXPECT_EQ(pmi_in_thousandths(-100), -32767);
  EXPECT_EQ(pmi_in_thousandths(100), 32767);
}

TEST(LexicalScorer, GivesBothDirectionsOfALinkItsScoreAndArcsFromTheRootNone) {
  const LexicalScorer scorer(small_model());
  Sentence sentence;
  for (const char* form : {"a", "b", "c", "x"}) {
    Word word;
    word.form = form;
    sentence.words.push_back(word);
  }
  std::vector<SentenceScores> scores(1);
  const Sentence* const batch[] = {&sentence};
  ScoringOptions options;
  options.marginals = true;
  scorer.score(batch, options, *scorer.make_scratch(), scores);
  std::vector<SimilarLink> scratch;
  for (int m = 1; m <= 4; ++m) {
    EXPECT_EQ(scores[0].best(0, m), 0);
    for (int h = 1; h <= 4; ++h) {
      if (h != m) {
        EXPECT_EQ(scores[0].best(h, m), scores[0].best(m, h));
      }
    }
  }
  EXPECT_EQ(scores[0].best(1, 3), scorer.model().score(0, 2, 2, scratch));
  EXPECT_EQ(scores[0].for_marginals, scores[0].best);
}

TEST(LexicalScorer, DescribesItsHeaviestPairs) {
  const ScorerDescription description = LexicalScorer(small_model()).describe({});
  ASSERT_EQ(description.arc_features.size(), 2U);
  EXPECT_EQ(description.arc_features[0].features.size(), 3U);
  EXPECT_EQ(description.arc_features[1].features[0].name, "b c");
  EXPECT_EQ(description.arc_features[1].features[0].largest, 2);
}

}  // namespace
}  // namespace arcus
