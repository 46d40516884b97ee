// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/neural_scorer.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/parser_file.h"
#include "arcus/prune.h"
#include "arcus/scorer/sum_scorer.h"
#include "arcus/train.h"
#include "arcus/train_sum.h"
#include "tests/support/sample_parser.h"

namespace arcus {
namespace {

Parser train(Scorers scorers, WeightBits bits = WeightBits::k8) {
  TrainOptions options;
  options.neural.emplace();
  options.neural->shape.fields = {8, 8, 4, 4, 4, 4};
  options.neural->shape.affix_rows = 200;
  options.neural->shape.hidden = 12;
  options.neural->shape.arc = 10;
  options.neural->shape.label = 5;
  options.neural->bits = bits;
  options.scorers = scorers;
  options.epochs = 4;
  options.calibrate = Calibrate::kNone;
  return train_parser(testing::sample(), {}, options);
}

const Parser& neural_parser() {
  static const Parser kParser = train(Scorers::kNeural);
  return kParser;
}

const Parser& sixteen_bit_parser() {
  static const Parser kParser = train(Scorers::kNeural, WeightBits::k16);
  return kParser;
}

const Parser& sum_parser() {
  static const Parser kParser = train(Scorers::kBoth);
  return kParser;
}

Parser again(const Parser& parser) {
  return read_parser(SectionFile::parse(sections_of(parser).bytes(), "model"));
}

TEST(NeuralScorer, ScoresDoNotDependOnTheRestOfTheBatch) {
  const std::vector<Sentence> sentences = testing::sample();
  // More words than the network sees together.
  std::vector<const Sentence*> batch;
  for (int copy = 0; copy < 8; ++copy) {
    for (const Sentence& sentence : sentences) batch.push_back(&sentence);
  }
  const Scorer& scorer = neural_parser().scorer();
  const auto scratch = scorer.make_scratch();
  std::vector<SentenceScores> scores(batch.size());
  scorer.score(batch, {}, *scratch, scores);
  for (std::size_t i = 0; i < batch.size(); ++i) {
    const auto own = scorer.make_scratch();
    SentenceScores alone;
    scorer.score({&batch[i], 1}, {}, *own, {&alone, 1});
    ASSERT_EQ(scores[i].best, alone.best);
    LabelScores labels;
    LabelScores labels_alone;
    scorer.score_labels(i, tree_of(*batch[i]), *scratch, labels);
    scorer.score_labels(0, tree_of(*batch[i]), *own, labels_alone);
    for (int m = 1; m <= batch[i]->size(); ++m) {
      ASSERT_TRUE(std::ranges::equal(labels.of(m), labels_alone.of(m)));
    }
  }
}

TEST(NeuralScorer, AModelIsTheSameAfterItWasWritten) {
  for (const Parser* parser : {&neural_parser(), &sixteen_bit_parser(), &sum_parser()}) {
    const Parser loaded = again(*parser);
    EXPECT_EQ(sections_of(loaded).bytes(), sections_of(*parser).bytes());
    for (const Sentence& sentence : testing::sample()) {
      ArcScores before;
      ArcScores after;
      parser->score(sentence, before);
      loaded.score(sentence, after);
      ASSERT_EQ(before, after);
      EXPECT_EQ(parser->parse(sentence)->relations, loaded.parse(sentence)->relations);
    }
  }
}

TEST(NeuralScorer, OnlyArcsFromTheRootHaveItsRelation) {
  for (const Sentence& sentence : testing::sample()) {
    for (const Parse& parse : {*neural_parser().parse(sentence), *sum_parser().parse(sentence)}) {
      for (int m = 1; m <= sentence.size(); ++m) {
        EXPECT_EQ(parse.tree.head(m) == 0,
                  parse.relations[static_cast<std::size_t>(m) - 1] == "root");
      }
    }
  }
}

TEST(NeuralScorer, KBestParsesAndProbabilitiesAreThereAsForEveryScorer) {
  const Sentence sentence = testing::sample()[1];
  ParserScratch scratch;
  const auto parses = neural_parser().parse(sentence, 3, {.probabilities = true}, scratch);
  ASSERT_EQ(parses.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_GT(parses[i].probability, 0);
    if (i > 0) {
      EXPECT_LE(parses[i].score, parses[i - 1].score);
    }
  }
}

TEST(NeuralScorer, EightBitsScoreNearlyAsSixteen) {
  double largest = 0;
  double difference = 0;
  for (const Sentence& sentence : testing::sample()) {
    ArcScores eight;
    ArcScores sixteen;
    neural_parser().score(sentence, eight);
    sixteen_bit_parser().score(sentence, sixteen);
    for (int m = 1; m <= sentence.size(); ++m) {
      for (int h = 0; h <= sentence.size(); ++h) {
        if (h == m) continue;
        largest = std::max(largest, std::abs(sixteen(h, m)));
        difference = std::max(difference, std::abs(eight(h, m) - sixteen(h, m)));
      }
    }
  }
  EXPECT_GT(difference, 0);
  EXPECT_LT(difference, 0.05 * largest);
}

TEST(NeuralScorer, PrunedModelsAreSmallerAndHaveEightBits) {
  const Parser smaller = pruned(sixteen_bit_parser(), {});
  EXPECT_LT(sections_of(smaller).size(), sections_of(sixteen_bit_parser()).size());
  const Parser loaded = again(smaller);
  for (const Sentence& sentence : testing::sample()) {
    ArcScores before;
    ArcScores after;
    smaller.score(sentence, before);
    loaded.score(sentence, after);
    ASSERT_EQ(before, after);
  }
}

TEST(NeuralScorer, UsesTagsIfTheyAreAmongItsInputs) {
  EXPECT_TRUE(neural_parser().uses_tags());
  EXPECT_TRUE(sum_parser().uses_tags());
  NetworkShape shape;
  shape.fields = {8, 8, 0, 0, 0, 8};
  EXPECT_FALSE(shape.has_tags());
  shape.fields[static_cast<std::size_t>(Field::kFeats)] = 1;
  EXPECT_TRUE(shape.has_tags());
}

// All weights are there, so only the limit of the dimension refuses the file.
TEST(NeuralScorer, AModelWithLargeVectorsOfRelationsIsRefused) {
  const std::vector<Sentence> sentences = testing::sample();
  const auto model = [&](std::size_t label_size) {
    NetworkShape shape;
    shape.fields = {2, 0, 0, 0, 0, 0};
    shape.hidden = shape.arc = 2;
    shape.label = label_size;
    const WordInputs inputs(sentences, shape);
    Random random(1);
    NetworkWeights weights(inputs, 2);
    weights.randomize(random);
    ParserSettings settings;
    settings.relations = {"a", "b"};
    return Parser(std::make_shared<NeuralScorer>(inputs, weights, std::nullopt, WeightBits::k8),
                  settings);
  };
  EXPECT_TRUE(again(model(kMaxLabelSize)).parse(sentences[0]).has_value());
  EXPECT_THROW(again(model(kMaxLabelSize + 1)), ModelError);
}

TEST(NeuralScorer, TheScratchOfAnotherScorerIsRefused) {
  const auto scratch = sum_parser().scorer().make_scratch();
  const std::vector<Sentence> sentences = testing::sample();
  const Sentence* const batch[] = {&sentences[0]};
  SentenceScores scores;
  EXPECT_THROW(neural_parser().scorer().score(batch, {}, *scratch, {&scores, 1}), ArgumentError);
}

TEST(SumScorer, IsTheWeightedSumOfItsParts) {
  const auto& trained = dynamic_cast<const SumScorer&>(sum_parser().scorer());
  const SumScorer sum({trained.part(0).scorer, {0.3, 0.2}}, {trained.part(1).scorer, {0.7, 0.9}});
  const std::vector<Sentence> sentences = testing::sample();
  const Sentence* const batch[] = {&sentences[2]};
  SentenceScores of_sum;
  SentenceScores of_parts[2];
  LabelScores labels;
  LabelScores part_labels[2];
  const Tree tree = tree_of(sentences[2]);
  const auto scratch = sum.make_scratch();
  sum.score(batch, {.every_arc = true}, *scratch, {&of_sum, 1});
  sum.score_labels(0, tree, *scratch, labels);
  for (std::size_t i = 0; i < 2; ++i) {
    const Scorer& part = *sum.part(i).scorer;
    const auto own = part.make_scratch();
    part.score(batch, {.every_arc = true}, *own, {&of_parts[i], 1});
    part.score_labels(0, tree, *own, part_labels[i]);
  }
  const auto [first, second] = std::pair(sum.part(0).weights, sum.part(1).weights);
  for (int m = 1; m <= tree.size(); ++m) {
    for (int h = 0; h <= tree.size(); ++h) {
      if (h == m) continue;
      EXPECT_DOUBLE_EQ(of_sum.best(h, m),
                       first.arcs * of_parts[0].best(h, m) + second.arcs * of_parts[1].best(h, m));
    }
    for (std::size_t label = 0; label < labels.of(m).size(); ++label) {
      if (labels.of(m)[label] == kNoArc) continue;
      EXPECT_DOUBLE_EQ(labels.of(m)[label], first.labels * part_labels[0].of(m)[label] +
                                                second.labels * part_labels[1].of(m)[label]);
    }
  }
}

TEST(SumScorer, WithoutDevelopmentDataTheBestIsTheSumInEqualShares) {
  const Parser parser = train(Scorers::kBest);
  const auto& sum = dynamic_cast<const SumScorer&>(parser.scorer());
  EXPECT_EQ(sum.part(0).weights.arcs * parser.settings().temperature, 0.5);
  EXPECT_EQ(sum.part(1).weights.arcs, sum.part(0).weights.arcs);
}

}  // namespace
}  // namespace arcus
