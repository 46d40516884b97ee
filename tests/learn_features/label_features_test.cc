// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn_features/label_features.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "arcus/learn_features/labeled_arcs.h"
#include "arcus/optimize/vectors.h"
#include "tests/learn/tiny_labeled.h"
#include "tests/support/random_scores.h"

namespace arcus {
namespace {

using testing::kLabels;
using testing::TinyLabeled;

using testing::random_weights;

TEST(LabelFeatures, SumOverTheRelationsOfEachArcAndTellTheirShares) {
  const TinyLabeled tiny({false, Roots::kMulti}, 4, 5);
  Random random(1);
  const auto rows = random_weights(tiny.label_index.size() * kLabels, random);
  LabelFeatures features;
  for (const TrainingSentence& sentence : tiny.sentences) {
    const ArcLabelKeys& keys = *sentence.label_keys;
    features.find(sentence, tiny.problem.features);
    LabeledArcs scores{ArcScores(5, 1), {}};
    features.score(rows, 0.5, scores.labels);
    normalize_labels(features.choices(), scores);
    for (int m = 1; m <= 5; ++m) {
      for (int h = 0; h <= 5; ++h) {
        if (h == m) continue;
        const auto choices = tiny.choices.of(keys.kind_of(h, m), h == kRoot);
        double sum = 0;
        for (const int label : choices) {
          sum += std::exp(0.5 * tiny.score_of(keys, rows, h, m, label));
        }
        EXPECT_NEAR(scores.arcs(h, m), 1 + std::log(sum), 1e-12);
        const auto found = features.choices().of(h, m);
        ASSERT_TRUE(std::equal(found.begin(), found.end(), choices.begin(), choices.end()));
        const auto shares = features.choices().in(scores.labels, h, m);
        for (std::size_t i = 0; i < choices.size(); ++i) {
          EXPECT_NEAR(shares[i], 0.5 * tiny.score_of(keys, rows, h, m, choices[i]) - std::log(sum),
                      1e-12);
        }
      }
    }
  }
}

TEST(LabelFeatures, AddingIsTheTransposeOfScoringInAnyNumberOfParts) {
  const TinyLabeled tiny({false, Roots::kMulti}, 1, 6);
  Random random(2);
  const auto rows = random_weights(tiny.label_index.size() * kLabels, random);
  const ArcLabelKeys& keys = *tiny.sentences[0].label_keys;
  LabelFeatures features;
  features.find(tiny.sentences[0], tiny.problem.features);
  LabelAmounts amounts;
  double expected = 0;
  for (int m = 1; m <= 6; ++m) {
    for (int h = 0; h <= 6; ++h) {
      if (h == m || random.uniform() < 0.3) continue;
      for (int label = 0; label < kLabels; ++label) {
        if (random.uniform() < 0.3) continue;
        const double amount = testing::gaussian(random);
        amounts.add(h, m, label, amount);
        expected += amount * tiny.score_of(keys, rows, h, m, label);
      }
    }
  }
  std::vector<double> whole(rows.size(), 0);
  features.add(amounts, 2, whole);
  EXPECT_NEAR(dot_product(whole, rows), 2 * expected, 1e-9);
  for (const std::size_t parts : {2, 3}) {
    std::vector<double> sum(rows.size(), 0);
    for (std::size_t part = 0; part < parts; ++part) features.add(amounts, 2, sum, part, parts);
    EXPECT_EQ(sum, whole);
  }
}

TEST(LabeledArcs, TheProductIsThatOfAmountsAndScores) {
  const TinyLabeled tiny({false, Roots::kMulti}, 1, 4);
  ArcChoices choices;
  choices.find(tiny.sentences[0], tiny.choices);
  LabeledArcs scores{ArcScores(4, 0), std::vector<double>(choices.size(), 0)};
  LabeledChange change{ArcTable(4, 0), {}};
  Random random(3);
  double expected = 0;
  for_each_arc(4, [&](int h, int m) {
    scores.arcs(h, m) = testing::gaussian(random);
    change.arcs(h, m) = testing::gaussian(random);
    expected += scores.arcs(h, m) * change.arcs(h, m);
    const auto labels = choices.of(h, m);
    for (std::size_t i = 0; i < labels.size(); ++i) {
      double& score = choices.in(scores.labels, h, m)[i];
      score = testing::gaussian(random);
      if (random.uniform() < 0.5) continue;  // not every label changes
      const double amount = testing::gaussian(random);
      change.labels.add(h, m, labels[i], amount);
      expected += amount * score;
    }
  });
  EXPECT_NEAR(product(change, scores, choices), expected, 1e-12);
}

// Without keys of labels: one label for each arc, at a number of its own.
TEST(ArcChoices, OfHeadsAloneHaveOneLabelEach) {
  TinyLabeled tiny({false, Roots::kMulti}, 1, 4);
  tiny.sentences[0].label_keys.reset();
  ArcChoices choices;
  choices.find(tiny.sentences[0], tiny.choices);
  std::vector<double> numbers(choices.size(), 0);
  for_each_arc(4, [&](int h, int m) {
    ASSERT_EQ(choices.of(h, m).size(), 1U);
    EXPECT_EQ(choices.of(h, m)[0], 0);
    choices.in(numbers, h, m)[0] += 1;
  });
  EXPECT_EQ(std::count(numbers.begin(), numbers.end(), 1.0), 16);
  EXPECT_EQ(std::count(numbers.begin(), numbers.end(), 0.0), 4);  // of the diagonal
}

}  // namespace
}  // namespace arcus
