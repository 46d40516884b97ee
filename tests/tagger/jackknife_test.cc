// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/jackknife.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/tagger/tagger.h"
#include "tests/support/sentences.h"
#include "tests/support/source_files.h"

namespace arcus {
namespace {

std::vector<Sentence> sample() {
  return testing::sentences_of(testing::source_file("examples/sample.conllu"));
}

TEST(Jackknife, TagsEachFoldByATaggerTrainedOnTheOthers) {
  const auto sentences = sample();
  ASSERT_EQ(sentences.size(), 24U);
  const auto found = jackknife(sentences, {.folds = 3});
  std::vector<Sentence> others(sentences.begin(), sentences.begin() + 8);
  others.insert(others.end(), sentences.begin() + 16, sentences.end());
  const Tagger tagger = Tagger::train(others, {});
  const Lemmatizer lemmatizer = Lemmatizer::train(others, {});
  for (std::size_t i = 8; i < 16; ++i) {
    Sentence expected = sentences[i];
    tagger.tag(expected);
    lemmatizer.lemmatize(expected);
    EXPECT_EQ(found[i], expected);
  }
}

TEST(Jackknife, ThreadsChangeNothing) {
  const auto sentences = sample();
  for (const TagLearner learner : {TagLearner::kMaxent, TagLearner::kPerceptron}) {
    const TaggerOptions options{.learner = learner, .epochs = 2};
    EXPECT_EQ(jackknife(sentences, {.threads = 1, .tagger = options}),
              jackknife(sentences, {.threads = 4, .tagger = options}));
  }
}

TEST(Jackknife, LeavesLemmasAsTheyAreIfSoAsked) {
  const auto sentences = sample();
  const auto found = jackknife(sentences, {.folds = 2, .lemmatizer = std::nullopt});
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    for (int m = 1; m <= sentences[i].size(); ++m) {
      EXPECT_EQ(found[i].word(m).lemma, sentences[i].word(m).lemma);
    }
  }
}

TEST(Jackknife, HasNoMoreFoldsThanSentences) {
  auto sentences = sample();
  sentences.resize(2);
  EXPECT_EQ(jackknife(sentences, {.folds = 10}), jackknife(sentences, {.folds = 2}));
}

TEST(Jackknife, RefusesWhatCannotBeCut) {
  auto sentences = sample();
  EXPECT_THROW(jackknife(sentences, {.folds = 1}), ArgumentError);
  sentences.resize(1);
  EXPECT_THROW(jackknife(sentences, {}), ArgumentError);
}

}  // namespace
}  // namespace arcus
