// SPDX-License-Identifier: Apache-2.0
#include "arcus/train.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "arcus/base/byte_source.h"
#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "arcus/inference/labeled_trees.h"
#include "arcus/scorer/arc_scorer.h"
#include "tests/support/enumerate_trees.h"
#include "tests/support/linear_weights.h"
#include "tests/support/sentences.h"
#include "tests/support/temporary_folder.h"

namespace arcus {
namespace {

std::vector<Sentence> sample() {
  return testing::sentences_of(ARCUS_SOURCE_DIR "/examples/sample.conllu");
}

int right_heads(const Parser& parser, const std::vector<Sentence>& sentences) {
  ParserScratch scratch;
  int right = 0;
  for (const Sentence& sentence : sentences) {
    const auto parses = parser.parse(sentence, 1, {}, scratch);
    for (int m = 1; m <= sentence.size(); ++m) {
      right += parses[0].tree.head(m) == sentence.word(m).head ? 1 : 0;
    }
  }
  return right;
}

int words(const std::vector<Sentence>& sentences) {
  int sum = 0;
  for (const Sentence& sentence : sentences) sum += sentence.size();
  return sum;
}

TEST(Train, LearnsASmallTreebankByHeartInEveryTreeSpaceThatHoldsIt) {
  const auto sentences = sample();
  for (const Roots roots : {Roots::kSingle, Roots::kMulti}) {
    TrainOptions options;
    options.projective = false;  // two of the sentences are not
    options.roots = roots;
    options.epochs = 8;
    EXPECT_EQ(right_heads(train_parser(sentences, {}, options), sentences), words(sentences));
  }
}

TEST(Train, ThreadsChangeNoByteOfTheModel) {
  const auto sentences = sample();
  const testing::TemporaryFolder folder;
  for (const LearnerOptions& learner :
       {LearnerOptions(MiraOptions()), LearnerOptions(LogLinearOptions())}) {
    for (const Labels labels : {Labels::kAfter, Labels::kBoth}) {
      for (const int threads : {1, 4}) {
        TrainOptions options;
        options.learner = learner;
        options.epochs = 2;
        options.threads = threads;
        options.labels = labels;
        train_parser(sentences, sentences, options).save(folder / std::to_string(threads));
      }
      EXPECT_EQ(read_file(folder / "1"), read_file(folder / "4"));
    }
  }
}

TEST(Train, AModelThatIsLoadedParsesAsBefore) {
  const auto sentences = sample();
  const testing::TemporaryFolder folder;
  for (const Labels labels : {Labels::kAfter, Labels::kJoint, Labels::kBoth}) {
    TrainOptions options;
    if (labels == Labels::kJoint) options.learner = LogLinearOptions();
    options.epochs = 2;
    options.labels = labels;
    const Parser parser = train_parser(sentences, {}, options);
    parser.save(folder / "model");
    const Parser loaded = Parser::load(folder / "model");
    ParserScratch scratch;
    for (const Sentence& sentence : sentences) {
      const auto before = parser.parse(sentence, 3, {.probabilities = true}, scratch);
      const auto after = loaded.parse(sentence, 3, {.probabilities = true}, scratch);
      ASSERT_EQ(before.size(), after.size());
      for (std::size_t i = 0; i < before.size(); ++i) {
        EXPECT_EQ(before[i].tree, after[i].tree);
        EXPECT_EQ(before[i].relations, after[i].relations);
        EXPECT_EQ(before[i].score, after[i].score);
        EXPECT_EQ(before[i].probability, after[i].probability);
        EXPECT_EQ(before[i].relation_probabilities, after[i].relation_probabilities);
      }
    }
  }
}

TEST(Train, RelationsLearntWithTheHeadsAreLearntByHeart) {
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

TEST(Train, FitsTheKnownHeadsAndRelationsOfPartialAnnotation) {
  const auto whole = sample();
  auto sentences = whole;
  Random random(4);
  for (Sentence& sentence : sentences) {
    for (Word& word : sentence.words) {
      if (random.uniform() < 0.2) word.deprel = kEmptyField;
      if (random.uniform() < 0.3) word.head = kNoHead;
    }
  }
  for (const Labels labels : {Labels::kJoint, Labels::kBoth}) {
    TrainOptions options;
    options.learner = LogLinearOptions{.c = 10};
    options.labels = labels;
    options.cutoff = 1;
    options.projective = false;
    options.epochs = 10;
    options.calibrate = Calibrate::kNone;
    const Parser parser = train_parser(sentences, {}, options);
    const auto& relations = parser.relations();
    EXPECT_EQ(std::find(relations.begin(), relations.end(), kEmptyField), relations.end());
    ParserScratch scratch;
    for (const Sentence& sentence : sentences) {
      const Parse parse = parser.parse(sentence, 1, {}, scratch).at(0);
      for (int m = 1; m <= sentence.size(); ++m) {
        const Word& word = sentence.word(m);
        if (word.head == kNoHead) continue;
        EXPECT_EQ(parse.tree.head(m), word.head);
        if (word.deprel == kEmptyField) continue;
        EXPECT_EQ(parse.relations[static_cast<std::size_t>(m) - 1], word.deprel);
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
TEST(Train, AJointParseIsTheBestLabeledTree) {
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
TEST(Train, ProbabilitiesOfJointModelsAreThoseOfLabeledTrees) {
  const auto sentences = sample();
  for (const LearnerOptions& learner :
       {LearnerOptions(MiraOptions()), LearnerOptions(LogLinearOptions())}) {
    TrainOptions options;
    options.learner = learner;
    options.epochs = 2;
    options.labels = Labels::kJoint;
    const Parser parser = train_parser(sentences, sentences, options);
    const LinearWeights& model = testing::linear_weights(parser);
    const ParserSettings& settings = parser.settings();
    EXPECT_EQ(model.joint->trained_with_sums, trained_with_sums(learner));
    EXPECT_NE(settings.label_temperature, 1);
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
            double sum = 0;
            for (const double score : labeled.of(parse.tree.head(m), m)) {
              sum += std::exp(score / settings.label_temperature);
            }
            const auto number =
                std::find(settings.relations.begin(), settings.relations.end(), parse.relations[i]);
            const double right = labeled(parse.tree.head(m), m,
                                         static_cast<int>(number - settings.relations.begin()));
            EXPECT_NEAR(parse.relation_probabilities[i],
                        std::exp(right / settings.label_temperature) / sum, 1e-9);
          }
        }
      }
    }
  }
}

TEST(Train, AModelWhoseRelationsAreNotThoseOfItsRowsIsRefused) {
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

TEST(Train, ParsesStayInTheTreeSpaceThatIsAskedFor) {
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

TEST(Train, WhateverIsDroppedEverySentenceKeepsATreeOfTheSpace) {
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

TEST(Train, TheArcFilterKeepsTheRightArcsThatTheParserFinds) {
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

TEST(Train, WorkGrowsWithWordsAndTreesAndIsCountedNotTimed) {
  const TreeSpace projective{true, Roots::kSingle};
  const TreeSpace non_projective{false, Roots::kSingle};
  EXPECT_LT(work_of(10, 1, projective), work_of(11, 1, projective));
  EXPECT_LT(work_of(10, 1, projective), work_of(10, 2, projective));
  EXPECT_LT(work_of(100, 1, non_projective), work_of(100, 1, projective));
}

// Without the filter every arc is scored with all its features, and sums take cubic time.
TEST(Train, WorkCountsTheFeaturesAndTheSums) {
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

TEST(Train, ProbabilitiesAreThoseOfAllTreesByEnumeration) {
  const auto sentences = sample();
  TrainOptions options;
  options.epochs = 2;
  const Parser parser = train_parser(sentences, sentences, options);
  const double t = parser.settings().temperature;
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

TEST(Train, TheMinRiskTreeHasAtLeastAsManyExpectedRightHeadsAsTheBestTree) {
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

TEST(Train, ConstraintsAreKeptOrNothingComes) {
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

TEST(Train, RefusesNoSentencesAndWordsWithoutHeads) {
  EXPECT_THROW(train_parser({}, {}, {}), ArgumentError);
  std::vector<Sentence> unparsed(1);
  unparsed[0].words.resize(2);
  EXPECT_THROW(train_parser(unparsed, {}, {}), ArgumentError);
}

TEST(Train, RefusesColumnsThatAModelCannotHold) {
  const std::vector<Sentence> good =
      testing::sentences_of(ARCUS_SOURCE_DIR "/examples/sample.conllu");
  for (std::string Word::*column :
       {&Word::lemma, &Word::upos, &Word::xpos, &Word::feats, &Word::deprel}) {
    std::vector<Sentence> bad = good;
    bad[3].words[0].*column = "a\x1b";
    EXPECT_THROW(check_training(bad, {}), ArgumentError);
  }
  EXPECT_NO_THROW(check_training(good, {}));
  TrainOptions options;
  options.licence = "two\nlines";
  EXPECT_THROW(check_training(good, options), ArgumentError);
}

TEST(Train, ExponentiatedGradientsOverRelationsSumOverThemForTheLogLinearObjectiveAlone) {
  const auto sentences = sample();
  using Objective = ExponentiatedGradientOptions::Objective;
  for (const Objective objective : {Objective::kMaxMargin, Objective::kLogLinear}) {
    TrainOptions options;
    options.learner = ExponentiatedGradientOptions{.objective = objective};
    options.epochs = 1;
    options.labels = Labels::kJoint;
    const Parser parser = train_parser(sentences, {}, options);
    EXPECT_EQ(testing::linear_weights(parser).joint->trained_with_sums,
              objective == Objective::kLogLinear);
  }
}

TEST(Train, RefusesWhatALearnerCannotDo) {
  const auto sentences = sample();
  TrainOptions options;
  options.learner = FactoredMiraOptions();
  options.labels = Labels::kJoint;
  EXPECT_THROW(train_parser(sentences, {}, options), ArgumentError);
  options.learner = PerceptronOptions();
  EXPECT_NO_THROW(check_training(sentences, options));
  options.costs = {{"nsubj", 2.0F}};
  EXPECT_THROW(train_parser(sentences, {}, options), ArgumentError);
}

TEST(Train, EveryTruncationOfAModelIsRefused) {
  const auto sentences = sample();
  TrainOptions options;
  options.epochs = 1;
  options.features = FeatureSet::kPaper;
  options.cutoff = 20;
  options.labeled = false;
  const testing::TemporaryFolder folder;
  train_parser(std::span(sentences).first(2), {}, options).save(folder / "model");
  const std::string bytes = read_file(folder / "model");
  for (std::size_t size = 0; size < bytes.size(); size += size < 200 ? 1 : 37) {
    folder.write("cut", bytes.substr(0, size));
    EXPECT_THROW(Parser::load(folder / "cut"), ModelError) << size;
  }
}

}  // namespace
}  // namespace arcus
