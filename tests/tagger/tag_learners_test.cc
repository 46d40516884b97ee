// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/tag_learners.h"

#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "arcus/tagger/tag_path.h"
#include "tests/tagger/tagged_text.h"

namespace arcus {
namespace {

class TagLearnersTest : public ::testing::Test {
 protected:
  TagLearnersTest() {
    for (const Sentence& sentence : text_.sentences) {
      for (const Word& word : sentence.words) gold_ids_.push_back(analyses_.find(word));
    }
    features_ = tag_features_of(problem_);
  }

  // Weights of any size for every feature and part.
  GrowingWeights random_weights() const {
    GrowingWeights weights(features_, analyses_.parts());
    std::vector<std::uint16_t> parts(analyses_.parts());
    std::iota(parts.begin(), parts.end(), std::uint16_t{0});
    Random random(8);
    features_.for_each([&](std::uint64_t key, std::uint32_t) {
      weights.change(key, parts, [&](std::size_t, float& weight, GrowingWeights::Memory&) {
        weight = static_cast<float>(random.uniform()) - 0.5F;
      });
    });
    return weights;
  }

  testing::Tagged text_ = testing::tagged_text({"the/DET old/ADJ man/VERB the/DET boats/NOUN",
                                                "the/DET man/NOUN saw/VERB old/NOUN boats/NOUN",
                                                "boats/VERB saw/NOUN man/NOUN"});
  Analyses analyses_{text_.pointers};
  TagDictionary dictionary_{text_.pointers, analyses_, {.frequent = 100, .guesses = 4}};
  TaggerOptions options_{.cutoff = 1};
  TagProblem problem_{text_.pointers, analyses_, dictionary_, options_};
  FeatureIndex features_;
  std::vector<AnalysisId> gold_ids_;
};

TEST_F(TagLearnersTest, TheSlopeIsTheFiniteDifferenceOfTheLogProbability) {
  GrowingWeights weights = random_weights();
  TagCandidates candidates;
  candidates.set_sentence(text_.sentences[0], analyses_, dictionary_);
  std::vector<int> gold;
  for (int m = 1; m <= 5; ++m) {
    candidates.require(m, gold_ids_[static_cast<std::size_t>(m) - 1]);
    const auto ids = candidates.of(m);
    gold.push_back(static_cast<int>(
        std::find(ids.begin(), ids.end(), gold_ids_[static_cast<std::size_t>(m) - 1]) -
        ids.begin()));
  }
  TagScorerScratch scratch;
  const TagScorer scorer(weights, analyses_, candidates, TagScores::kLogProbabilities, scratch);
  const auto slope_of = [&](int m) {
    TagSlope slope;
    scorer.score_word(m);
    tag_slope(scorer, analyses_, candidates, gold, m, slope);
    return slope;
  };
  for (int m = 1; m <= 5; ++m) {
    const TagSlope slope = slope_of(m);
    ASSERT_GT(slope.parts.size(), 1U);
    for (const std::uint64_t key : slope.keys) {
      for (std::size_t i = 0; i < slope.parts.size(); ++i) {
        constexpr float kStep = 1.0F / 64;
        const auto move = [&](float by) {
          weights.change(
              key, std::span(slope.parts).subspan(i, 1),
              [&](std::size_t, float& weight, GrowingWeights::Memory&) { weight += by; });
        };
        move(kStep);
        const double above = slope_of(m).log_probability;
        move(-2 * kStep);
        const double below = slope_of(m).log_probability;
        move(kStep);
        EXPECT_NEAR((above - below) / (2 * kStep), slope.by_weight[i], 1e-4);
      }
    }
  }
}

TEST_F(TagLearnersTest, LogProbabilitiesSumToOne) {
  const GrowingWeights weights = random_weights();
  TagCandidates candidates;
  candidates.set_sentence(text_.sentences[0], analyses_, dictionary_);
  TagScorerScratch scratch;
  const TagScorer scorer(weights, analyses_, candidates, TagScores::kLogProbabilities, scratch);
  scorer.score_words();
  std::vector<double> scores(candidates.of(1).size());
  scorer(1, 0, 0, scores);
  double sum = 0;
  for (const double score : scores) sum += portable_exp(score);
  EXPECT_NEAR(sum, 1, 1e-12);
}

TEST_F(TagLearnersTest, ScoresAreTheSameWhetherRememberedOrNot) {
  const GrowingWeights weights = random_weights();
  const SparseWeights packed(weights.average(1), analyses_.parts(), 1.0 / 1024, 1);
  TagScorerScratch kept;
  for (int round = 0; round < 2; ++round) {
    for (const Sentence& sentence : text_.sentences) {
      TagCandidates candidates;
      candidates.set_sentence(sentence, analyses_, dictionary_);
      TagScorerScratch fresh;
      const TagScorer with(packed, analyses_, candidates, TagScores::kSums, kept);
      with.score_words();
      const TagScorer without(packed, analyses_, candidates, TagScores::kSums, fresh);
      const auto counts = candidates.counts();
      for (int m = 1; m <= sentence.size(); ++m) {
        const auto count = [&](int i) { return i < 1 ? 1 : counts[static_cast<std::size_t>(i)]; };
        std::vector<double> one(static_cast<std::size_t>(count(m)));
        std::vector<double> other(one.size());
        for (int a = 0; a < count(m - 2); ++a) {
          for (int b = 0; b < count(m - 1); ++b) {
            with(m, a, b, one);
            fresh.memory.clear();
            without(m, a, b, other);
            EXPECT_EQ(one, other);
          }
        }
      }
    }
  }
}

TEST_F(TagLearnersTest, BothLearnWhatCanBeLearnt) {
  for (const auto& train : {train_tag_maxent, train_tag_perceptron}) {
    TaggerOptions options = options_;
    options.epochs = 30;
    options.rate = 0.1;
    const SparseWeights weights(train({text_.pointers, analyses_, dictionary_, options}),
                                analyses_.parts(), 1.0 / 1024, 1);
    std::size_t at = 0;
    for (const Sentence& sentence : text_.sentences) {
      TagCandidates candidates;
      candidates.set_sentence(sentence, analyses_, dictionary_);
      TagScorerScratch scratch;
      const TagScorer scorer(weights, analyses_, candidates, TagScores::kSums, scratch);
      scorer.score_words();
      std::vector<int> path;
      TagPathScratch path_scratch;
      best_tag_path(candidates.counts(), 0, scorer, path, path_scratch);
      for (int m = 1; m <= sentence.size(); ++m, ++at) {
        EXPECT_EQ(candidates.at(m, path[static_cast<std::size_t>(m) - 1]), gold_ids_[at]);
      }
    }
  }
}

}  // namespace
}  // namespace arcus
