// SPDX-License-Identifier: Apache-2.0
#include "arcus/labeler/log_linear_labeler.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "arcus/numeric/log_sum_exp.h"
#include "arcus/optimize/lbfgs.h"
#include "arcus/optimize/vectors.h"
#include "arcus/scorer/label_scorer.h"

namespace arcus {
namespace {

constexpr int kLabels = 3;

// Labels that follow from the words only most of the time.
std::vector<LabeledSentence> sentences(double noise, std::uint64_t seed = 1) {
  Random random(seed);
  std::vector<LabeledSentence> result;
  for (int s = 0; s < 20; ++s) {
    Sentence sentence;
    LabeledSentence item{LabelKeys(sentence), Tree{2, 0, 2}, {}};
    for (int m = 1; m <= 3; ++m) {
      const auto letter = random.below(3);
      sentence.words.emplace_back().form = std::string(1, static_cast<char>('a' + letter));
      item.labels.push_back(
          static_cast<int>(random.uniform() < noise ? random.below(kLabels) : letter));
    }
    item.keys = LabelKeys(sentence);
    result.push_back(std::move(item));
  }
  return result;
}

// The objective and its gradient, written down once more and simply.
double objective_of(std::vector<LabeledSentence>& data, const FeatureIndex& index, double c,
                    std::span<const double> rows, std::span<double> gradient) {
  std::copy(rows.begin(), rows.end(), gradient.begin());
  double value = dot_product(rows, rows) / 2;
  for (LabeledSentence& sentence : data) {
    sentence.keys.set_tree(sentence.tree);
    for (int m = 1; m <= sentence.tree.size(); ++m) {
      const int gold = sentence.labels[static_cast<std::size_t>(m) - 1];
      if (gold < 0) continue;
      std::vector<std::uint64_t> keys;
      sentence.keys.append_keys(m, keys);
      double sum = 0;
      std::vector<double> scores(kLabels, 0);
      for (int label = 0; label < kLabels; ++label) {
        for (const std::uint64_t key : keys) {
          const std::uint32_t id = index.find(key);
          if (id == FeatureIndex::kNone) continue;
          scores[static_cast<std::size_t>(label)] +=
              rows[std::size_t{id} * kLabels + static_cast<std::size_t>(label)];
        }
        sum += std::exp(scores[static_cast<std::size_t>(label)]);
      }
      value += c * (std::log(sum) - scores[static_cast<std::size_t>(gold)]);
      for (std::size_t label = 0; label < kLabels; ++label) {
        const double residual =
            std::exp(scores[label]) / sum - (static_cast<int>(label) == gold ? 1 : 0);
        for (const std::uint64_t key : keys) {
          const std::uint32_t id = index.find(key);
          if (id != FeatureIndex::kNone)
            gradient[std::size_t{id} * kLabels + label] += c * residual;
        }
      }
    }
  }
  return value;
}

TEST(LogLinearLabeler, ReachesTheMinimumThatLbfgsFinds) {
  for (const double c : {0.1, 1.0, 10.0}) {
    auto data = sentences(0.3);
    const auto trained =
        train_log_linear_labeler(data, {.labels = kLabels, .c = c, .epochs = 300, .cutoff = 1});
    const auto f = [&](std::span<const double> x, std::span<double> gradient) {
      return objective_of(data, trained.index, c, x, gradient);
    };
    std::vector<double> best(trained.rows.size(), 0);
    const double least =
        minimize_lbfgs(f, best, {.descent = {.iterations = 500, .tolerance = 1e-5}}).value;
    const std::vector<double> rows(trained.rows.begin(), trained.rows.end());
    std::vector<double> gradient(rows.size());
    const double found = f(rows, gradient);
    EXPECT_GE(found, least - 1e-6 * least);
    EXPECT_LE(found, 1.05 * least);
  }
}

TEST(LogLinearLabeler, ProbabilitiesAreTheSharesOfTheLabels) {
  // One word, whose label is 0 in three sentences of four: that is what the model should say.
  std::vector<LabeledSentence> data;
  for (int i = 0; i < 40; ++i) {
    Sentence sentence;
    sentence.words.emplace_back().form = "a";
    data.push_back({LabelKeys(sentence), Tree{0}, {i % 4 == 0 ? 1 : 0}});
  }
  const auto weights =
      train_log_linear_labeler(data, {.labels = 2, .c = 1, .epochs = 1000, .cutoff = 1});
  std::vector<double> scores(2, 0);
  for (std::size_t i = 0; i < weights.rows.size(); ++i) {
    scores[i % 2] += static_cast<double>(weights.rows[i]);
  }
  softmax(scores);
  EXPECT_NEAR(scores[0], 0.75, 0.05);
}

TEST(LogLinearLabeler, LearnsFromTheLabelsThatAreKnown) {
  auto data = sentences(0);
  std::vector<std::vector<int>> all;
  for (std::size_t i = 0; i < data.size(); ++i) {
    all.push_back(data[i].labels);
    data[i].labels[i % 3] = -1;
  }
  const auto weights =
      train_log_linear_labeler(data, {.labels = kLabels, .c = 100, .epochs = 20, .cutoff = 1});
  const PackedWeights packed = PackedWeights::pack(weights.index, weights.rows, kLabels, {});
  for (std::size_t i = 0; i < data.size(); ++i) {
    EXPECT_EQ(label_tree(data[i].keys, data[i].tree, packed), all[i]);
  }
}

TEST(LogLinearLabeler, ReportsAnObjectiveThatFallsAndGivesTheSameBits) {
  auto data = sentences(0.1);
  std::vector<double> objectives;
  LogLinearLabelerOptions options{.labels = kLabels, .epochs = 5, .cutoff = 1};
  options.report = [&](int epoch, double objective) {
    objectives.push_back(objective);
    EXPECT_EQ(epoch, static_cast<int>(objectives.size()));
  };
  const auto rows = train_log_linear_labeler(data, options).rows;
  EXPECT_EQ(objectives.size(), 5U);
  EXPECT_LT(objectives.back(), objectives.front());
  options.report = {};
  EXPECT_EQ(train_log_linear_labeler(data, options).rows, rows);
}

// At the minimum the weights change no more, and what is met on the way is the objective.
TEST(LogLinearLabeler, TheReportEndsAtTheObjective) {
  for (const double c : {0.2, 5.0}) {
    auto data = sentences(0.3);
    double last = 0;
    LogLinearLabelerOptions options{.labels = kLabels, .c = c, .epochs = 300, .cutoff = 1};
    options.report = [&](int, double objective) { last = objective; };
    const auto trained = train_log_linear_labeler(data, options);
    const std::vector<double> rows(trained.rows.begin(), trained.rows.end());
    std::vector<double> gradient(rows.size());
    EXPECT_NEAR(last / objective_of(data, trained.index, c, rows, gradient), 1, 0.2) << c;
  }
}

TEST(Softmax, GivesProbabilitiesWhateverTheScores) {
  for (const double size : {1.0, 1e3, 1e300}) {
    std::vector<double> scores = {size, -size, size, 0};
    softmax(scores);
    EXPECT_NEAR(scores[0] + scores[1] + scores[2] + scores[3], 1, 1e-12);
    EXPECT_EQ(scores[0], scores[2]);
    EXPECT_GE(scores[3], scores[1]);
  }
}

}  // namespace
}  // namespace arcus
