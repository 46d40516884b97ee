// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/tag_learners.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

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

TEST_F(TagLearnersTest, ACutoffLeavesOutFeaturesOfWordsButNoneOfTags) {
  TaggerOptions rare = options_;
  rare.cutoff = 3;
  const FeatureIndex frequent = tag_features_of({text_.pointers, analyses_, dictionary_, rare});
  EXPECT_LT(frequent.size(), features_.size());
  std::vector<std::uint64_t> keys;
  append_history_keys(analyses_, gold_ids_[0], gold_ids_[1], keys);
  for (const std::uint64_t key : keys) EXPECT_NE(frequent.find(key), FeatureIndex::kNone);
}

// A problem of one sentence, whose words have the analyses of another text.
struct OneSentence {
  testing::Tagged text;
  testing::Tagged seen;
  Analyses analyses{seen.pointers};
  TagDictionary dictionary{seen.pointers, analyses, {.frequent = 1, .guesses = 1}};
  TaggerOptions options{.epochs = 1, .cutoff = 1};
  TagProblem problem() const { return {text.pointers, analyses, dictionary, options}; }
};

// The word that may be two things is taken for the wrong one; the words behind it feel it, two
// words far.
TEST(TagPerceptron, TheFirstStepIsTheDifferenceOfTheFeatures) {
  const OneSentence one{testing::tagged_text({"a/X b/Z c/Z d/Z"}),
                        testing::tagged_text({"a/X b/Z c/Z d/Z", "a/Y"})};
  const Analyses& analyses = one.analyses;
  TagCandidates candidates;
  candidates.set_sentence(one.text.sentences[0], analyses, one.dictionary);
  const FeatureIndex features = tag_features_of(one.problem());
  std::map<std::pair<std::uint64_t, std::uint16_t>, float> expected;
  for (const int other : {0, 1}) {
    std::vector<std::optional<AnalysisId>> path = {std::nullopt, std::nullopt};
    for (const Word& word : one.text.sentences[0].words) path.push_back(analyses.find(word));
    if (other == 1) path[2] = analyses.find(one.seen.sentences[1].word(1));
    for (std::size_t m = 1; m <= 4; ++m) {
      std::vector<std::uint64_t> keys;
      candidates.features().append_word_keys(static_cast<int>(m), keys);
      append_history_keys(analyses, path[m - 1], path[m], keys);
      for (const std::uint64_t key : keys) {
        if (features.find(key) == FeatureIndex::kNone) continue;
        for (const std::uint16_t part : analyses.parts(*path[m + 1])) {
          expected[{key, part}] += other == 1 ? -1.0F : 1.0F;
        }
      }
    }
  }
  std::map<std::pair<std::uint64_t, std::uint16_t>, float> found;
  for (const SparseRow& row : train_tag_perceptron(one.problem())) {
    for (std::size_t i = 0; i < row.outcomes.size(); ++i) {
      found[{row.key, row.outcomes[i]}] = row.weights[i];
    }
  }
  std::erase_if(expected, [](const auto& item) { return item.second == 0; });
  std::erase_if(found, [](const auto& item) { return item.second == 0; });
  EXPECT_EQ(found, expected);
  EXPECT_FALSE(found.empty());
}

// The right analysis is the first of two with the same score: only a margin tells them apart.
TEST(TagPerceptron, WantsAMargin) {
  OneSentence one{testing::tagged_text({"a/X"}), testing::tagged_text({"a/X a/X a/Y"})};
  const auto learns = [&](double margin) {
    one.options.margin = margin;
    const auto rows = train_tag_perceptron(one.problem());
    return std::any_of(rows.begin(), rows.end(), [](const SparseRow& row) {
      return std::any_of(row.weights.begin(), row.weights.end(), [](float w) { return w != 0; });
    });
  };
  EXPECT_FALSE(learns(0));
  EXPECT_TRUE(learns(1));
}

// Two small steps up the same slope are rate and rate / sqrt(2) long: the weights are 1 and then
// 1.707 times the rate, on average 1.354 times.
TEST(TagMaxent, GivesTheAverageOfItsWeights) {
  OneSentence one{testing::tagged_text({"a/X"}), testing::tagged_text({"a/X a/Y"})};
  one.options.rate = 1e-4;
  const auto after_one = train_tag_maxent(one.problem());
  one.options.epochs = 2;
  const auto after_two = train_tag_maxent(one.problem());
  ASSERT_EQ(after_one.size(), after_two.size());
  int moved = 0;
  for (std::size_t r = 0; r < after_one.size(); ++r) {
    for (std::size_t i = 0; i < after_one[r].weights.size(); ++i) {
      if (after_one[r].weights[i] == 0) continue;
      EXPECT_NEAR(after_two[r].weights[i] / after_one[r].weights[i], 1.354, 0.01);
      ++moved;
    }
  }
  EXPECT_GT(moved, 0);
}

// Once nothing changes, the weights w are what they were and their average after E epochs is
// w - u / E with a constant u. So twice that of 2 E less that of E is w, whatever E is.
TEST_F(TagLearnersTest, ThePerceptronGivesTheAverageOfItsWeights) {
  const auto after = [&](int epochs) {
    TaggerOptions options = options_;
    options.epochs = epochs;
    std::vector<float> weights;
    for (const SparseRow& row :
         train_tag_perceptron({text_.pointers, analyses_, dictionary_, options})) {
      weights.insert(weights.end(), row.weights.begin(), row.weights.end());
    }
    return weights;
  };
  const auto first = after(50);
  const auto twice = after(100);
  const auto four_times = after(200);
  EXPECT_NE(first, twice);
  ASSERT_EQ(first.size(), twice.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    ASSERT_NEAR(2 * twice[i] - first[i], 2 * four_times[i] - twice[i], 1e-3);
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
