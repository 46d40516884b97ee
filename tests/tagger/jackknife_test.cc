// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/jackknife.h"

#include <gtest/gtest.h>

#include "arcus/tagger/tagger.h"
#include "tests/support/sentences.h"

namespace arcus {
namespace {

std::vector<Sentence> sample() {
  return testing::sentences_of(ARCUS_SOURCE_DIR "/examples/sample.conllu");
}

TEST(Jackknife, TagsEachFoldByATaggerTrainedOnTheOthers) {
  const auto sentences = sample();
  ASSERT_EQ(sentences.size(), 24U);
  const auto found = jackknife_tags(sentences, 3, 1, {});
  std::vector<Sentence> others(sentences.begin(), sentences.begin() + 8);
  others.insert(others.end(), sentences.begin() + 16, sentences.end());
  const Tagger tagger = Tagger::train(others, {});
  for (std::size_t i = 8; i < 16; ++i) {
    Sentence expected = sentences[i];
    tagger.tag(expected);
    EXPECT_EQ(found[i], expected);
  }
}

TEST(Jackknife, ThreadsChangeNothing) {
  const auto sentences = sample();
  for (const TagLearner learner : {TagLearner::kMaxent, TagLearner::kPerceptron}) {
    const TaggerOptions options{.learner = learner, .epochs = 2};
    EXPECT_EQ(jackknife_tags(sentences, 10, 1, options), jackknife_tags(sentences, 10, 4, options));
  }
}

TEST(Jackknife, HasNoMoreFoldsThanSentences) {
  auto sentences = sample();
  sentences.resize(2);
  EXPECT_EQ(jackknife_tags(sentences, 10, 2, {}), jackknife_tags(sentences, 2, 1, {}));
}

TEST(Jackknife, RefusesWhatCannotBeCut) {
  auto sentences = sample();
  EXPECT_THROW(jackknife_tags(sentences, 1, 1, {}), std::invalid_argument);
  sentences.resize(1);
  EXPECT_THROW(jackknife_tags(sentences, 10, 1, {}), std::invalid_argument);
}

}  // namespace
}  // namespace arcus
