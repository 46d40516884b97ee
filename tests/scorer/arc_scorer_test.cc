// SPDX-License-Identifier: Apache-2.0
#include "arcus/scorer/arc_scorer.h"

#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "tests/support/sentences.h"
#include "tests/support/source_files.h"

namespace arcus {
namespace {

double plain_score(const ArcKeys& keys, int h, int m, const FeatureIndex& index,
                   const std::vector<float>& weights) {
  std::vector<std::uint64_t> of_arc;
  keys.append_keys(h, m, of_arc);
  double score = 0;
  for (const std::uint64_t key : of_arc) {
    const std::uint32_t id = index.find(key);
    if (id == FeatureIndex::kNone) continue;
    score += static_cast<double>(weights[id * kWeightsPerFeature + kUnconditioned]);
    score += static_cast<double>(
        weights[id * kWeightsPerFeature + static_cast<std::size_t>(direction_distance_of(h, m))]);
  }
  return score;
}

TEST(ArcScorer, AddsTheWeightsOfTheFeaturesThatItKnows) {
  Random random(1);
  for (const FeatureSet set : {FeatureSet::kPaper, FeatureSet::kFull}) {
    std::vector<ArcKeys> sentences;
    FeatureIndex index;
    for (const Sentence& sentence :
         testing::sentences_of(testing::source_file("examples/sample.conllu"))) {
      const ArcKeys& keys = sentences.emplace_back(sentence, set);
      std::vector<std::uint64_t> of_arc;
      for (int m = 1; m <= keys.size(); ++m) keys.append_keys(sentence.word(m).head, m, of_arc);
      for (const std::uint64_t key : of_arc) {
        if (random.below(4) != 0) index.insert(key);
      }
    }
    // Multiples of 1/8, so that every sum is exact and its order does not matter.
    std::vector<float> weights(index.size() * kWeightsPerFeature);
    for (float& weight : weights) {
      weight = (static_cast<float>(random.below(65)) - 32) / 8;
    }
    ArcScores scores;  // one table for long and short
    for (const ArcKeys& keys : sentences) {
      score_arcs(keys, index, weights, scores);
      ASSERT_EQ(scores.size(), keys.size());
      for (int m = 1; m <= keys.size(); ++m) {
        for (int h = 0; h <= keys.size(); ++h) {
          if (h == m) continue;
          ASSERT_EQ(scores(h, m), plain_score(keys, h, m, index, weights)) << h << " -> " << m;
        }
      }
    }
  }
}

TEST(ArcScorer, ArcsWithoutAKnownFeatureScoreZero) {
  const Sentence sentence = testing::tagged_sentence("John/N hit/V the/D ball/N");
  ArcScores scores;
  score_arcs(ArcKeys(sentence, FeatureSet::kFull), FeatureIndex(), {}, scores);
  for (int m = 1; m <= 4; ++m) {
    for (int h = 0; h <= 4; ++h) {
      if (h == m) continue;
      EXPECT_EQ(scores(h, m), 0) << h << " -> " << m;
    }
  }
}

TEST(ArcScorer, AFeatureCountsDifferentlyByDirectionAndDistance) {
  const Sentence sentence = testing::tagged_sentence("a/X a/X a/X a/X");
  const ArcKeys keys(sentence, FeatureSet::kPaper);
  FeatureIndex index;
  for (const std::uint64_t key : keys.of_head(1)) {
    if (index.size() == 0 && key != 0) index.insert(key);
  }
  std::vector<float> weights(kWeightsPerFeature);
  weights[kUnconditioned] = 100;
  for (int direction_distance = 0; direction_distance < kDirectionDistances; ++direction_distance) {
    weights[static_cast<std::size_t>(direction_distance)] = static_cast<float>(direction_distance);
  }
  ArcScores scores;
  score_arcs(keys, index, weights, scores);
  EXPECT_EQ(scores(1, 2), 100);
  EXPECT_EQ(scores(1, 4), 102);
  EXPECT_EQ(scores(2, 1), 100 + kDistances);
  EXPECT_EQ(scores(4, 1), 102 + kDistances);
  EXPECT_EQ(scores(0, 1), 0);  // the feature is a word's, not the root's
}

TEST(ArcScorer, NoWordsMakeAnEmptyTable) {
  ArcScores scores(3);
  score_arcs(ArcKeys(Sentence(), FeatureSet::kFull), FeatureIndex(), {}, scores);
  EXPECT_EQ(scores.size(), 0);
}

}  // namespace
}  // namespace arcus
