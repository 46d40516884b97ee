// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn_features/arc_features.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "arcus/learn_features/sparse_sum.h"
#include "arcus/learn_features/weight_layout.h"
#include "arcus/optimize/vectors.h"
#include "arcus/scorer/arc_scorer.h"
#include "tests/learn/tiny_problem.h"
#include "tests/support/random_scores.h"

namespace arcus {
namespace {

using testing::TinyProblem;

using testing::random_weights;

TEST(WeightLayout, HasAPlaceForEveryFeatureAndWayOfEveryArcAndNoOther) {
  const TinyProblem tiny({false, Roots::kMulti}, 3, 5);
  const WeightLayout layout(tiny.sentences, tiny.problem.features, 1);
  std::vector<bool> used(layout.size(), false);
  std::vector<std::uint64_t> keys;
  for (const TrainingSentence& sentence : tiny.sentences) {
    for (int m = 1; m <= 5; ++m) {
      for (int h = 0; h <= 5; ++h) {
        if (h == m) continue;
        keys.clear();
        sentence.keys.append_keys(h, m, keys);
        for (const std::uint64_t key : keys) {
          const std::uint32_t id = tiny.index.find(key);
          if (id == FeatureIndex::kNone) continue;
          EXPECT_NE(layout.row(id).seen >> static_cast<unsigned>(direction_distance_of(h, m)) & 1,
                    0);
          used[layout.row(id).unconditioned] = true;
          used[layout.row(id).with(direction_distance_of(h, m))] = true;
        }
      }
    }
  }
  EXPECT_EQ(std::count(used.begin(), used.end(), false), 0);
}

TEST(ArcFeatures, ScoreAsTheModelDoes) {
  const TinyProblem tiny({false, Roots::kMulti}, 5, 6);
  const WeightLayout layout(tiny.sentences, tiny.problem.features, 1);
  Random random(1);
  const auto weights = random_weights(layout.size(), random);
  const auto blocks = layout.as_blocks(weights, 0.5);
  ArcFeatures features;
  ArcScores found;
  ArcScores expected;
  for (const TrainingSentence& sentence : tiny.sentences) {
    features.find(sentence.keys, layout);
    features.score(weights, 0.5, found);
    score_arcs(sentence.keys, tiny.index, blocks, expected);
    for (int m = 1; m <= 6; ++m) {
      for (int h = 0; h <= 6; ++h) {
        if (h == m) continue;
        EXPECT_NEAR(found(h, m), expected(h, m), 1e-5);
      }
    }
  }
}

TEST(ArcFeatures, AddingIsTheTransposeOfScoringInAnyNumberOfParts) {
  const TinyProblem tiny({false, Roots::kMulti}, 1, 6);
  const WeightLayout layout(tiny.sentences, tiny.problem.features, 1);
  Random random(2);
  const auto weights = random_weights(layout.size(), random);
  ArcFeatures features;
  features.find(tiny.sentences[0].keys, layout);
  ArcScores scores;
  features.score(weights, 1, scores);
  ArcTable amounts(6);
  double expected = 0;
  for (int m = 1; m <= 6; ++m) {
    for (int h = 0; h <= 6; ++h) {
      if (h == m) continue;
      amounts(h, m) = testing::gaussian(random);
      expected += amounts(h, m) * scores(h, m);
    }
  }
  std::vector<double> whole(layout.size(), 0);
  features.add(amounts, 2, 0, whole);
  EXPECT_NEAR(dot_product(whole, weights), 2 * expected, 1e-9);
  for (const std::size_t parts : {2, 3}) {
    std::vector<double> sum(layout.size(), 0);
    for (std::size_t part = 0; part < parts; ++part) {
      features.add(amounts, 2, 0, sum, part, parts);
    }
    EXPECT_EQ(sum, whole);
  }
  SparseSum scratch;
  EXPECT_NEAR(4 * features.squared_norm(amounts, 0, scratch), dot_product(whole, whole), 1e-9);
}

TEST(ArcFeatures, SmallAmountsArePassedOverForFeaturesOfTwoWordsOnly) {
  const TinyProblem tiny({false, Roots::kMulti}, 1, 6);
  const TrainingSentence& sentence = tiny.sentences[0];
  const WeightLayout layout(tiny.sentences, tiny.problem.features, 1);
  ArcFeatures features;
  features.find(sentence.keys, layout);
  ArcTable amounts(6);
  amounts(sentence.tree.head(1), 1) = 0.01;
  std::vector<std::uint64_t> pairs;
  sentence.keys.append_pair_keys(sentence.tree.head(1), 1, pairs);
  for (const double min_amount : {0.005, 0.02}) {
    std::vector<double> weights(layout.size(), 0);
    features.add(amounts, 1, min_amount, weights);
    int seen = 0;
    for (const std::uint64_t key : pairs) {
      const std::uint32_t id = tiny.index.find(key);
      if (id == FeatureIndex::kNone) continue;
      EXPECT_EQ(weights[layout.row(id).unconditioned] == 0, min_amount > 0.01);
      ++seen;
    }
    EXPECT_GT(seen, 0);
    EXPECT_GT(dot_product(weights, weights), 0);  // the features of one word
    SparseSum scratch;
    EXPECT_NEAR(features.squared_norm(amounts, min_amount, scratch), dot_product(weights, weights),
                1e-12);
  }
}

}  // namespace
}  // namespace arcus
