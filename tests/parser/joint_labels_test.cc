// SPDX-License-Identifier: Apache-2.0
//
// Relations that are learnt and scored with the heads.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/inference/labeled_trees.h"
#include "arcus/scorer/arc_scorer.h"
#include "arcus/train.h"
#include "tests/support/enumerate_trees.h"
#include "tests/support/linear_weights.h"
#include "tests/support/sample_parser.h"
#include "tests/support/temporary_folder.h"

namespace arcus {
namespace {

using testing::sample;

TEST(JointLabels, RelationsLearntWithTheHeadsAreLearntByHeart) {
  const auto sentences = sample();
  for (const LearnerInfo& learner : learners()) {
    if (!learner.learns_labels) continue;
    TrainOptions options;
    options.learner = learner.defaults;
    // A large C, but the steps of exponentiated gradients are small for 10.
    if (double* const c = c_of(options.learner)) *c = learner.name == "eg" ? 1 : 10;
    options.labels = Labels::kJoint;
    options.cutoff = 1;
    options.projective = false;
    options.epochs = 10;
    options.calibrate = Calibrate::kNone;
    const Parser parser = train_parser(sentences, {}, options);
    ParserScratch scratch;
    for (const Sentence& sentence : sentences) {
      const Parse parse = parser.parse(sentence, 1, {}, scratch).at(0);
      EXPECT_EQ(parse.tree, tree_of(sentence));
      for (int m = 1; m <= sentence.size(); ++m) {
        EXPECT_EQ(parse.relations[static_cast<std::size_t>(m) - 1], sentence.word(m).deprel);
      }
    }
  }
}

// The score of every arc with every relation; kNoArc for those that it may not have.
LabeledArcScores labeled_scores(const Parser& parser, const Sentence& sentence) {
  const LinearWeights& model = testing::linear_weights(parser);
  const int n = sentence.size();
  const ArcLabelKeys keys(sentence);
  ArcScores arcs;
  CandidateArcs all;
  keep_all(n, all);
  score_arcs(ArcKeys(sentence, model.features), *model.arcs, all, arcs);
  LabeledArcScores labeled(n, model.labels, kNoArc);
  for (int m = 1; m <= n; ++m) {
    for (const int h : all.heads_of(m)) {
      std::vector<std::uint64_t> features;
      keys.append_keys(h, m, features);
      for (const int label : model.joint->choices.of(keys.kind_of(h, m), h == kRoot)) {
        labeled(h, m, label) = arcs(h, m);
        for (const std::uint64_t key : features) {
          const std::int8_t* const row = model.joint->rows.find(key);
          if (row != nullptr) labeled(h, m, label) += model.joint->rows.unit() * row[label];
        }
      }
    }
  }
  return labeled;
}

// Of all trees with all relations that their arcs may have, the parser's is the best.
TEST(JointLabels, AJointParseIsTheBestLabeledTree) {
  const auto sentences = sample();
  for (const LearnerOptions& learner :
       {LearnerOptions(MiraOptions()), LearnerOptions(LogLinearOptions())}) {
    TrainOptions options;
    options.learner = learner;
    options.epochs = 1;
    options.labels = Labels::kJoint;
    const Parser parser = train_parser(std::span(sentences).first(4), {}, options);
    const auto& relations = parser.relations();
    ParserScratch scratch;
    for (const Sentence& whole : sentences) {
      Sentence sentence;
      sentence.words.assign(whole.words.begin(), whole.words.begin() + 3);
      const LabeledArcScores labeled = labeled_scores(parser, sentence);
      for (const TreeSpace& space : testing::kAllSpaces) {
        double best = kNoArc;
        for (const Tree& tree : testing::enumerate_trees(3, space)) {
          double score = 0;
          for (int m = 1; m <= 3; ++m) {
            const auto of_arc = labeled.of(tree.head(m), m);
            score += *std::max_element(of_arc.begin(), of_arc.end());
          }
          best = std::max(best, score);
        }
        const auto parses = parser.parse(sentence, 2, {.space = space}, scratch);
        double score = 0;
        for (int m = 1; m <= 3; ++m) {
          const auto& relation = parses.at(0).relations[static_cast<std::size_t>(m) - 1];
          const auto number = std::find(relations.begin(), relations.end(), relation);
          score += labeled(parses[0].tree.head(m), m, static_cast<int>(number - relations.begin()));
        }
        EXPECT_NEAR(score, best, 1e-9);
        EXPECT_NEAR(parses[0].score, best, 1e-9);
        ArcScores scores;
        parser.score(sentence, scores);
        EXPECT_NEAR(score_of(scores, parses[0].tree), best, 1e-9);
      }
    }
  }
}

// By enumeration of all trees of three words, with every relation of every arc: a log-linear model
// sums over relations, one of margins takes the best.
TEST(JointLabels, ProbabilitiesOfJointModelsAreThoseOfLabeledTrees) {
  const auto sentences = sample();
  for (const LearnerOptions& learner :
       {LearnerOptions(MiraOptions()), LearnerOptions(LogLinearOptions())}) {
    TrainOptions options;
    options.learner = learner;
    options.epochs = 2;
    options.labels = Labels::kJoint;
    const Parser trained = train_parser(sentences, sentences, options);
    ParserSettings settings = trained.settings();
    settings.head_noise = 0;
    const Parser parser = trained.with_settings(settings);
    const LinearWeights& model = testing::linear_weights(parser);
    EXPECT_EQ(model.joint->trained_with_sums, trained_with_sums(learner));
    EXPECT_NE(settings.label_calibration.temperature, 1);
    ParserScratch scratch;
    for (Sentence sentence : sentences) {
      sentence.words.resize(3);
      const LabeledArcScores labeled = labeled_scores(parser, sentence);
      const auto weight_of = [&](const Tree& tree) {  // of the tree with all its relations
        double log_weight = 0;
        for (int m = 1; m <= 3; ++m) {
          const auto of_arc = labeled.of(tree.head(m), m);
          double sum = 0;
          for (const double score : of_arc) sum += std::exp(score);
          log_weight += model.joint->trained_with_sums
                            ? std::log(sum)
                            : *std::max_element(of_arc.begin(), of_arc.end());
        }
        return std::exp(log_weight / settings.temperature);
      };
      for (const TreeSpace& space : testing::kAllSpaces) {
        const auto trees = testing::enumerate_trees(3, space);
        double z = 0;
        for (const Tree& tree : trees) z += weight_of(tree);
        for (const Parse& parse :
             parser.parse(sentence, 3, {.space = space, .probabilities = true}, scratch)) {
          EXPECT_NEAR(parse.probability, weight_of(parse.tree) / z, 1e-9);
          for (int m = 1; m <= 3; ++m) {
            double marginal = 0;
            for (const Tree& tree : trees) {
              if (tree.head(m) == parse.tree.head(m)) marginal += weight_of(tree) / z;
            }
            const auto i = static_cast<std::size_t>(m) - 1;
            EXPECT_NEAR(parse.head_probabilities[i], marginal, 1e-9);
            const auto& [temperature, noise] = settings.label_calibration;
            double sum = 0;
            for (const double score : labeled.of(parse.tree.head(m), m)) {
              sum += std::exp(score / temperature);
            }
            const auto number =
                std::find(settings.relations.begin(), settings.relations.end(), parse.relations[i]);
            const double right = labeled(parse.tree.head(m), m,
                                         static_cast<int>(number - settings.relations.begin()));
            EXPECT_NEAR(parse.relation_probabilities[i],
                        (1 - noise) * std::exp(right / temperature) / sum +
                            noise / static_cast<double>(settings.relations.size()),
                        1e-9);
          }
        }
      }
    }
  }
}

TEST(JointLabels, AModelWhoseRelationsAreNotThoseOfItsRowsIsRefused) {
  const auto sentences = sample();
  const testing::TemporaryFolder folder;
  for (const Labels labels : {Labels::kAfter, Labels::kJoint, Labels::kBoth}) {
    TrainOptions options;
    options.epochs = 1;
    options.labels = labels;
    const Parser parser = train_parser(std::span(sentences).first(2), {}, options);
    LinearWeights weights = testing::linear_weights(parser);
    ParserSettings settings = parser.settings();
    ++weights.labels;
    settings.relations.emplace_back("one more");
    testing::with_weights(weights, settings).save(folder / "model");
    EXPECT_THROW(Parser::load(folder / "model"), ModelError);
    if (labels == Labels::kAfter) continue;
    weights.labels = 0;
    settings.relations.clear();
    testing::with_weights(weights, settings).save(folder / "model");
    EXPECT_THROW(Parser::load(folder / "model"), ModelError);
  }
}

}  // namespace
}  // namespace arcus
