// SPDX-License-Identifier: Apache-2.0
//
// What a trained parser finds: trees of the space, with probabilities, under constraints.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "arcus/train.h"
#include "tests/support/enumerate_trees.h"
#include "tests/support/linear_weights.h"
#include "tests/support/sample_parser.h"

namespace arcus {
namespace {

using testing::sample;

TEST(TrainedParser, ParsesStayInTheTreeSpaceThatIsAskedFor) {
  const auto sentences = sample();
  TrainOptions options;
  options.epochs = 1;
  const Parser parser = train_parser(sentences, {}, options);
  ParserScratch scratch;
  for (const TreeSpace& space : testing::kAllSpaces) {
    for (const Sentence& sentence : sentences) {
      ParseOptions parse_options;
      parse_options.space = space;
      const auto parses = parser.parse(sentence, 3, parse_options, scratch);
      ASSERT_FALSE(parses.empty());
      for (const Parse& parse : parses) EXPECT_TRUE(contains(space, parse.tree));
    }
  }
}

TEST(TrainedParser, WhateverIsDroppedEverySentenceKeepsATreeOfTheSpace) {
  const auto sentences = sample();
  TrainOptions options;
  options.epochs = 1;
  const Parser trained = train_parser(sentences, {}, options);
  // A filter that keeps one head a word, and any: most words' best heads make no tree.
  Random random(11);
  std::vector<float> weights(std::size_t{1} << ArcFilter::kBits);
  for (float& weight : weights) weight = static_cast<float>(random.below(1000)) / 100;
  LinearWeights model = testing::linear_weights(trained);
  model.filter = std::make_shared<ArcFilter>(weights);
  const Parser parser = testing::with_weights(model, trained.settings());
  ParserScratch scratch;
  int changed = 0;
  for (const TreeSpace& space : testing::kAllSpaces) {
    for (const Sentence& sentence : sentences) {
      const auto parses = parser.parse(sentence, 1, {.space = space}, scratch);
      ASSERT_EQ(parses.size(), 1U);
      EXPECT_TRUE(contains(space, parses[0].tree));
      const auto exact = parser.parse(sentence, 1, {.space = space, .exact = true}, scratch);
      changed += exact[0].tree == parses[0].tree ? 0 : 1;
      // The best of several is the best of all: with k nothing is dropped.
      EXPECT_EQ(parser.parse(sentence, 2, {.space = space}, scratch)[0].score, exact[0].score);
    }
  }
  EXPECT_GT(changed, 0);  // the filter did something
}

TEST(TrainedParser, TheArcFilterKeepsTheRightArcsThatTheParserFinds) {
  const auto sentences = sample();
  const Parser parser = train_parser(sentences, {}, {});
  ParserScratch scratch;
  CandidateArcs candidates;
  std::size_t dropped = 0;
  for (const Sentence& sentence : sentences) {
    const Tree exact = parser.parse(sentence, 1, {.exact = true}, scratch)[0].tree;
    testing::linear_weights(parser).filter->filter(ArcKeys(sentence, FeatureSet::kCoarse),
                                                   candidates);
    dropped += sentence.words.size() * sentence.words.size() - candidates.arcs();
    for (int m = 1; m <= sentence.size(); ++m) {
      if (exact.head(m) != sentence.word(m).head) continue;
      const auto heads = candidates.heads_of(m);
      EXPECT_NE(std::find(heads.begin(), heads.end(), exact.head(m)), heads.end());
    }
  }
  EXPECT_GT(dropped, 1000U);
}

TEST(TrainedParser, WorkGrowsWithWordsAndTreesAndIsCountedNotTimed) {
  const TreeSpace projective{true, Roots::kSingle};
  const TreeSpace non_projective{false, Roots::kSingle};
  EXPECT_LT(work_of(10, 1, projective), work_of(11, 1, projective));
  EXPECT_LT(work_of(10, 1, projective), work_of(10, 2, projective));
  EXPECT_LT(work_of(100, 1, non_projective), work_of(100, 1, projective));
}

// Without the filter every arc is scored with all its features, and sums take cubic time.
TEST(TrainedParser, WorkCountsTheFeaturesAndTheSums) {
  const TreeSpace non_projective{false, Roots::kSingle};
  const ParseOptions exact{.exact = true};
  const ParseOptions sums{.probabilities = true};
  EXPECT_GT(work_of(1000, 1, non_projective, exact), 3 * work_of(1000, 1, non_projective));
  EXPECT_GT(work_of(3200, 1, non_projective, exact), 1e9);
  EXPECT_GT(work_of(4000, 1, non_projective, sums), 6 * work_of(2000, 1, non_projective, sums));
  for (const bool projective : {false, true}) {
    EXPECT_LT(work_of(1000, 1, {projective, Roots::kSingle}, sums), 1e9);  // the default limits
  }
}

TEST(TrainedParser, ProbabilitiesAreThoseOfAllTreesByEnumeration) {
  const auto sentences = sample();
  TrainOptions options;
  options.epochs = 2;
  const Parser trained = train_parser(sentences, sentences, options);
  ParserSettings settings = trained.settings();
  settings.head_noise = 0;
  const Parser parser = trained.with_settings(settings);
  const double t = settings.temperature;
  EXPECT_NE(t, 1);
  ParserScratch scratch;
  for (const TreeSpace& space : testing::kAllSpaces) {
    for (Sentence sentence : sentences) {
      sentence.words.resize(4);
      ArcScores scores;
      parser.score(sentence, scores);
      double z = 0;
      double entropy = 0;
      const auto trees = testing::enumerate_trees(sentence.size(), space);
      for (const Tree& tree : trees) z += std::exp(score_of(scores, tree) / t);
      for (const Tree& tree : trees) {
        const double p = std::exp(score_of(scores, tree) / t) / z;
        if (p > 0) entropy -= p * std::log(p);
      }
      const auto parses =
          parser.parse(sentence, 3, {.space = space, .probabilities = true}, scratch);
      ASSERT_FALSE(parses.empty());
      for (const Parse& parse : parses) {
        EXPECT_NEAR(parse.probability, std::exp(score_of(scores, parse.tree) / t) / z, 1e-9);
        EXPECT_NEAR(parse.entropy, entropy, 1e-8);
        for (int m = 1; m <= sentence.size(); ++m) {
          double marginal = 0;
          for (const Tree& tree : trees) {
            if (tree.head(m) == parse.tree.head(m)) {
              marginal += std::exp(score_of(scores, tree) / t) / z;
            }
          }
          EXPECT_NEAR(parse.head_probabilities[static_cast<std::size_t>(m) - 1], marginal, 1e-9);
          const double relation = parse.relation_probabilities[static_cast<std::size_t>(m) - 1];
          EXPECT_GT(relation, 1.0 / static_cast<double>(parser.relations().size()) - 1e-9);
          EXPECT_LE(relation, 1);
        }
      }
    }
  }
}

TEST(TrainedParser, TheMinRiskTreeHasAtLeastAsManyExpectedRightHeadsAsTheBestTree) {
  const auto sentences = sample();
  TrainOptions options;
  options.epochs = 1;
  const Parser parser = train_parser(sentences, sentences, options);
  ParserScratch scratch;
  for (const Sentence& sentence : sentences) {
    const auto expected = [&](Decode decode) {
      const auto parses =
          parser.parse(sentence, 1, {.decode = decode, .probabilities = true}, scratch);
      double sum = 0;
      for (const double p : parses.at(0).head_probabilities) sum += p;
      return sum;
    };
    EXPECT_GE(expected(Decode::kMinRisk), expected(Decode::kBest) - 1e-9);
  }
}

TEST(TrainedParser, ConstraintsAreKeptOrNothingComes) {
  const auto sentences = sample();
  TrainOptions options;
  options.epochs = 1;
  const Parser parser = train_parser(sentences, {}, options);
  ParserScratch scratch;
  Sentence sentence = sentences[1];
  for (Word& word : sentence.words) word.head = kNoHead;
  sentence.word(3).head = 1;
  const ParseOptions keep{.space = TreeSpace{false, Roots::kSingle},
                          .constraints = given_constraints};
  EXPECT_EQ(parser.parse(sentence, 1, keep, scratch).at(0).tree.head(3), 1);
  sentence.word(1).head = 0;
  sentence.word(2).head = 0;
  EXPECT_TRUE(parser.parse(sentence, 1, keep, scratch).empty());
}

}  // namespace
}  // namespace arcus
