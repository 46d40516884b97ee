// SPDX-License-Identifier: Apache-2.0
#include "arcus/calibrate/temperature.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/inference/trees.h"
#include "tests/support/enumerate_trees.h"
#include "tests/support/judge.h"
#include "tests/support/random_scores.h"

namespace arcus {
namespace {

// Trees drawn from the distribution of the scores, which are then multiplied.
std::vector<ScoredSentence> drawn(int count, int n, double factor, const TreeSpace& space,
                                  std::uint64_t seed) {
  Random random(seed);
  std::vector<ScoredSentence> sentences;
  for (int i = 0; i < count; ++i) {
    ArcScores scores = testing::gaussian_scores(n, random);
    const Tree tree = *sample_tree(scores, space, random);
    for (int m = 1; m <= n; ++m) {
      for (double& score : scores.into(m)) score *= factor;
    }
    sentences.push_back({scores, tree});
  }
  return sentences;
}

double log_likelihood(const std::vector<ScoredSentence>& sentences, double t,
                      const TreeSpace& space) {
  double sum = 0;
  for (const ScoredSentence& sentence : sentences) {
    ArcScores scores = sentence.scores;
    for (int m = 1; m <= scores.size(); ++m) {
      for (double& score : scores.into(m)) score /= t;
    }
    sum += testing::score_of(scores, sentence.tree) -
           *testing::log_partition_by_enumeration(scores, space);
  }
  return sum;
}

TEST(Temperature, FindsTheFactorThatScoresWereMultipliedWith) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    for (const double factor : {0.01, 1.0, 30.0}) {
      const auto found = fit_temperature(drawn(1000, 6, factor, space, 1), space);
      EXPECT_NEAR(found.temperature / factor, 1, 0.1);
      EXPECT_EQ(found.sentences, 1000U);
    }
  }
}

TEST(Temperature, NoOtherIsMoreLikelyByEnumeration) {
  for (const TreeSpace& space : testing::kAllSpaces) {
    const auto sentences = drawn(20, 4, 5, space, 2);
    const auto found = fit_temperature(sentences, space);
    EXPECT_NEAR(found.log_likelihood, log_likelihood(sentences, found.temperature, space), 1e-9);
    EXPECT_NEAR(found.at_one, log_likelihood(sentences, 1, space), 1e-9);
    for (int step = 0; step < 36; ++step) {  // 0.05 to 486
      const double t = 0.05 * std::pow(1.3, step);
      EXPECT_LE(log_likelihood(sentences, t, space), found.log_likelihood + 1e-9);
    }
  }
}

TEST(Temperature, EndsWhereItsRangeDoesWhenTheSentencesDoNotSay) {
  const TreeSpace space{true, Roots::kSingle};
  auto right = drawn(5, 5, 1, space, 3);
  for (ScoredSentence& sentence : right) sentence.tree = best_tree(sentence.scores, space)->tree;
  EXPECT_LT(fit_temperature(right, space).temperature, 1e-3);
  for (ScoredSentence& sentence : right) {
    for (int m = 1; m <= 5; ++m) {
      for (double& score : sentence.scores.into(m)) score = -score;
    }
  }
  EXPECT_NEAR(fit_temperature(right, space).temperature, 1e4, 0.1);
}

TEST(Temperature, PassesOverTreesThatTheSpaceDoesNotHave) {
  const TreeSpace space{true, Roots::kSingle};
  auto sentences = drawn(10, 4, 3, space, 4);
  const auto before = fit_temperature(sentences, space);
  sentences.push_back({ArcScores(4), Tree{3, 4, 0, 3}});    // crossing
  sentences.push_back({ArcScores(2, kNoArc), Tree{0, 1}});  // forbidden
  const auto after = fit_temperature(sentences, space);
  EXPECT_EQ(after.sentences, 10U);
  EXPECT_EQ(after.temperature, before.temperature);
  EXPECT_EQ(fit_temperature({}, space).temperature, 1);
}

TEST(Temperature, IsTheSameForAnyNumberOfThreads) {
  const TreeSpace space{false, Roots::kMulti};
  const auto sentences = drawn(50, 6, 3, space, 5);
  EXPECT_EQ(fit_temperature(sentences, space, 1).temperature,
            fit_temperature(sentences, space, 4).temperature);
}

}  // namespace
}  // namespace arcus
