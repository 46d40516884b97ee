// SPDX-License-Identifier: Apache-2.0
//
// What is fitted to a parser once it has its weights: the margin of its arc filter, by the arcs
// that it finds, and its temperatures, of which none that is a little different is more likely.
#include "arcus/calibration.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/inference/trees.h"
#include "arcus/numeric/log_sum_exp.h"
#include "arcus/tree/projectivity.h"
#include "tests/support/linear_weights.h"
#include "tests/support/sentences.h"
#include "tests/support/source_files.h"

namespace arcus {
namespace {

class Calibration : public ::testing::Test {
 protected:
  std::vector<Sentence> sentences_ =
      testing::sentences_of(testing::source_file("examples/sample.conllu"));
  std::span<const Sentence> training_ = std::span(sentences_).first(16);
  std::span<const Sentence> development_ = std::span(sentences_).subspan(16);

  static TrainOptions options(Labels labels) {
    TrainOptions options;
    options.epochs = 3;
    options.labels = labels;
    return options;
  }
};

// What the margin must be for each of the arcs that the parser finds and that are right.
std::vector<std::int32_t> needed_margins(const Parser& parser, const ArcFilter& filter,
                                         std::span<const Sentence> sentences) {
  std::vector<std::int32_t> needed;
  for (const Sentence& sentence : sentences) {
    const Parse parse = *parser.parse(sentence, {.exact = true});
    const ArcKeys keys(sentence, FeatureSet::kCoarse);
    for (int m = 1; m <= sentence.size(); ++m) {
      const int h = sentence.word(m).head;
      if (parse.tree.head(m) == h) needed.push_back(filter.below_best(keys, h, m));
    }
  }
  std::sort(needed.begin(), needed.end());
  return needed;
}

// So few words have no arc that may be dropped.
TEST_F(Calibration, TheFilterKeepsTheRightArcsThatTheParserFinds) {
  const Parser parser = train_parser(training_, development_, options(Labels::kAfter));
  const ArcFilter& filter = *testing::linear_weights(parser).filter;
  const auto needed = needed_margins(parser, filter, development_);
  ASSERT_LT(needed.size(), 2000U);
  EXPECT_EQ(filter.margin(), needed.back());

  const Parser without = train_parser(training_, {}, options(Labels::kAfter));
  const ArcFilter& by_training = *testing::linear_weights(without).filter;
  EXPECT_EQ(by_training.margin(), needed_margins(without, by_training, training_).back());
  EXPECT_NE(by_training.margin(), filter.margin());  // or nothing was seen of the development data
}

double log_likelihood(const Parser& parser, std::span<const Sentence> sentences, double t) {
  double sum = 0;
  for (const Sentence& sentence : sentences) {
    const Tree tree = tree_of(sentence);
    if (!contains(parser.space(), tree)) continue;
    ArcScores scores;
    parser.score_for_marginals(sentence, scores);
    for (int m = 1; m <= sentence.size(); ++m) {
      for (double& score : scores.into(m)) score /= t;
    }
    sum += score_of(scores, tree) - *log_partition(scores, parser.space());
  }
  return sum;
}

double label_log_likelihood(const Parser& parser, std::span<const Sentence> sentences,
                            const ChoiceCalibration& calibration) {
  const auto& names = parser.settings().relations;
  double sum = 0;
  for (const Sentence& sentence : sentences) {
    const auto scratch = parser.scorer().make_scratch();
    const Sentence* const batch[] = {&sentence};
    SentenceScores arcs;
    parser.scorer().score(batch, {}, *scratch, {&arcs, 1});
    LabelScores scores;
    parser.scorer().score_labels(0, tree_of(sentence), *scratch, scores);
    for (int m = 1; m <= sentence.size(); ++m) {
      const auto right = std::find(names.begin(), names.end(), sentence.word(m).deprel);
      if (right == names.end()) continue;
      const double score = scores.of(m)[static_cast<std::size_t>(right - names.begin())];
      if (score == kNoArc) continue;
      double z = 0;
      double possible = 0;
      for (const double other : scores.of(m)) {
        if (other == kNoArc) continue;
        z += std::exp((other - score) / calibration.temperature);
        ++possible;
      }
      sum += std::log((1 - calibration.noise) / z + calibration.noise / possible);
    }
  }
  return sum;
}

// The temperature is fitted without noise, or with a noise of its own.
double best_with_noise(const Parser& parser, std::span<const Sentence> sentences,
                       double temperature) {
  double best = label_log_likelihood(parser, sentences, {temperature, 0});
  for (const double noise : {1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 0.01, 0.02, 0.05, 0.1, 0.2}) {
    best = std::max(best, label_log_likelihood(parser, sentences, {temperature, noise}));
  }
  return best;
}

TEST_F(Calibration, NoTemperatureThatIsALittleDifferentIsMoreLikely) {
  for (const Labels labels : {Labels::kAfter, Labels::kJoint, Labels::kBoth}) {
    for (const LearnerOptions& learner :
         {LearnerOptions(MiraOptions()), LearnerOptions(LogLinearOptions())}) {
      TrainOptions how = options(labels);
      how.learner = learner;
      const Parser parser = train_parser(training_, development_, how);
      const double of_trees = parser.settings().temperature;
      const ChoiceCalibration of_labels = parser.settings().label_calibration;
      for (const double factor : {0.99, 1.01}) {
        EXPECT_GT(log_likelihood(parser, development_, of_trees),
                  log_likelihood(parser, development_, of_trees * factor))
            << of_trees;
        const double further = factor > 1 ? 1.2 : 0.8;  // the noise is not as exact
        const double t = of_labels.temperature;
        EXPECT_TRUE(label_log_likelihood(parser, development_, {t, 0}) >
                        label_log_likelihood(parser, development_, {t * factor, 0}) ||
                    best_with_noise(parser, development_, t) >
                        best_with_noise(parser, development_, t * further))
            << of_labels.temperature;
      }
    }
  }
}

// The squared errors of the probabilities that a parser with these settings reports.
struct SquaredErrors {
  double heads = 0;
  double relations = 0;  // where the head is right
};

SquaredErrors squared_errors(const Parser& parser, std::span<const Sentence> sentences) {
  SquaredErrors sum;
  for (const Sentence& sentence : sentences) {
    const auto parse = parser.parse(sentence, {.probabilities = true, .unique_labels = false});
    for (int m = 1; m <= sentence.size(); ++m) {
      const auto i = static_cast<std::size_t>(m) - 1;
      const bool right = parse->tree.head(m) == sentence.word(m).head;
      sum.heads += std::pow(parse->head_probabilities[i] - (right ? 1 : 0), 2);
      if (!right) continue;
      const bool label = parse->relations[i] == sentence.word(m).deprel;
      sum.relations += std::pow(parse->relation_probabilities[i] - (label ? 1 : 0), 2);
    }
  }
  return sum;
}

TEST_F(Calibration, NoNoiseThatIsALittleDifferentHasASmallerError) {
  const Parser parser = train_parser(training_, development_, options(Labels::kAfter));
  ParserSettings fitted = parser.settings();
  RelationNumbers relations;
  for (const std::string& name : fitted.relations) {
    relations.emplace(name, static_cast<int>(relations.size()));
  }
  // Whose relations are all in the training data.
  std::vector<Sentence> known(development_.begin(), development_.end());
  std::erase_if(known, [&](const Sentence& sentence) {
    return std::any_of(sentence.words.begin(), sentence.words.end(),
                       [&](const Word& word) { return !relations.contains(word.deprel); });
  });
  TemperatureFit fit;
  fit.add(parser, known, relations, RelationTree::kParsed, options(Labels::kAfter));
  ASSERT_TRUE(fit.fit(options(Labels::kAfter), fitted));
  const SquaredErrors smallest = squared_errors(parser.with_settings(fitted), known);
  ASSERT_GT(fitted.head_noise, 0.001);
  ASSERT_GT(fitted.label_calibration.noise, 0.001);
  for (const double change : {-0.001, 0.001}) {
    ParserSettings changed = fitted;
    changed.head_noise += change;
    changed.label_calibration.noise += change;
    const SquaredErrors errors = squared_errors(parser.with_settings(changed), known);
    EXPECT_LT(smallest.heads, errors.heads) << fitted.head_noise;
    EXPECT_LT(smallest.relations, errors.relations) << fitted.label_calibration.noise;
  }
}

}  // namespace
}  // namespace arcus
