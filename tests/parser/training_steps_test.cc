// SPDX-License-Identifier: Apache-2.0
//
// The steps of a training, each for itself: trees made projective, the second stage, the epoch that
// is kept.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/inference/nearest_tree.h"
#include "arcus/parser_scores.h"
#include "arcus/train.h"
#include "arcus/training_data.h"
#include "arcus/tree/projective_order.h"
#include "arcus/tree/projectivity.h"
#include "tests/support/sentences.h"
#include "tests/support/source_files.h"

namespace arcus {
namespace {

std::vector<Sentence> sample() {
  return testing::sentences_of(testing::source_file("examples/sample.conllu"));
}

TEST(Train, TreesThatAreNotProjectiveBecomeTheNearestOnesOrTheirWordsMove) {
  const auto sentences = sample();
  TrainOptions options;
  options.projective = true;
  options.labels = Labels::kJoint;
  const TrainingData nearest = prepare_training(sentences, options);
  options.projectivize = Projectivize::kReorder;
  const TrainingData moved = prepare_training(sentences, options);
  int differ = 0;
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    const Tree tree = tree_of(sentences[i]);
    EXPECT_EQ(nearest.sentences[i].tree, nearest_tree(tree, nearest.space));
    const std::vector<int> order = projective_order(tree);
    const Tree expected = is_projective(tree) ? tree : reordered(tree, order);
    EXPECT_EQ(moved.sentences[i].tree, expected);
    differ += is_projective(tree) ? 0 : 1;
    // Words keep their features, labels and, but for the distances, their arcs.
    Sentence words;
    for (int m = 1; m <= tree.size(); ++m) {
      const int old = is_projective(tree) ? m : order[static_cast<std::size_t>(m) - 1];
      words.words.push_back(sentences[i].word(old));
      EXPECT_EQ(moved.sentences[i].label(m), nearest.sentences[i].label(old));
    }
    const ArcKeys keys(words, FeatureSet::kFull);
    for (int m = 1; m <= tree.size(); ++m) {
      std::vector<std::uint64_t> wanted;
      std::vector<std::uint64_t> found;
      keys.append_keys(expected.head(m), m, wanted);
      moved.sentences[i].keys.append_keys(expected.head(m), m, found);
      EXPECT_EQ(found, wanted);
    }
  }
  EXPECT_EQ(differ, 2);
}

// One word for each head.
Sentence with_heads(const std::vector<int>& heads) {
  Sentence sentence;
  for (const int head : heads) {
    Word& word = sentence.words.emplace_back();
    word.form = "a";
    word.head = head;
    word.deprel = "dep";
  }
  return sentence;
}

TEST(Train, OneArcInAHundredMakesTheTreesNonProjective) {
  std::vector<Sentence> sentences = {with_heads({3, 4, 0, 3})};  // one arc of four
  sentences.resize(1 + 48, with_heads({0, 1}));
  EXPECT_FALSE(prepare_training(sentences, {}).space.projective);  // 1 of 100
  sentences.push_back(with_heads({0}));
  EXPECT_TRUE(prepare_training(sentences, {}).space.projective);
  EXPECT_EQ(prepare_training(sentences, {}).space.roots, Roots::kSingle);
  sentences.push_back(with_heads({0, 0}));
  EXPECT_EQ(prepare_training(sentences, {}).space.roots, Roots::kMulti);
}

TEST(Train, TheCostOfARelationComesBeforeThoseOfTheTags) {
  Sentence sentence = with_heads({0, 1, 1, 1});
  for (Word& word : sentence.words) word.upos = "U";
  for (int m = 2; m <= 4; ++m) sentence.word(m).xpos = "X";
  for (int m = 3; m <= 4; ++m) sentence.word(m).deprel = "obj";
  sentence.word(4).upos = sentence.word(4).xpos = "other";
  TrainOptions options;
  options.costs = {{"obj", 2.0F}, {"X", 3.0F}, {"U", 4.0F}};
  const TrainingData data = prepare_training(std::vector{sentence}, options);
  EXPECT_EQ(data.sentences[0].costs, (std::vector<float>{4, 3, 2, 2}));
  options.costs = {{"nothing", 5.0F}};
  EXPECT_EQ(prepare_training(std::vector{sentence}, options).sentences[0].costs,
            (std::vector<float>(4, 1)));
}

TEST(Train, TheCutoffHoldsForTheFeaturesOfHeadsAndOfRelations) {
  TrainOptions options;
  options.labels = Labels::kJoint;
  options.cutoff = 1;
  const TrainingData all = prepare_training(sample(), options);
  options.cutoff = 3;
  const TrainingData frequent = prepare_training(sample(), options);
  EXPECT_LT(frequent.arc_features.size(), all.arc_features.size());
  EXPECT_LT(frequent.label_features.size(), all.label_features.size());
}

TEST(Train, AnEmptyRelationIsNoneForLearnersOfPartialTrees) {
  Sentence sentence = with_heads({0, 1, 1});
  sentence.word(2).deprel = "_";
  TrainOptions options;
  options.learner = LogLinearOptions();
  EXPECT_EQ(prepare_training(std::vector{sentence}, options).relations,
            (RelationNumbers{{"dep", 0}}));
  options.learner = MiraOptions();
  EXPECT_EQ(prepare_training(std::vector{sentence}, options).relations,
            (RelationNumbers{{"_", 0}, {"dep", 1}}));
}

TEST(Train, TheWayOfMakingTreesProjectiveChangesTheWeights) {
  const auto sentences = sample();
  TrainOptions options;
  options.projective = true;
  options.epochs = 3;
  const Parser nearest = train_parser(sentences, {}, options);
  options.projectivize = Projectivize::kReorder;
  const Parser moved = train_parser(sentences, {}, options);
  ArcScores before;
  ArcScores after;
  nearest.score(sentences[0], before);
  moved.score(sentences[0], after);
  EXPECT_NE(before, after);
  const AttachmentCounts counts = score_parser(moved, sentences, {}, 1);
  EXPECT_GT(counts.heads, counts.words * 9 / 10);
}

// Epochs that come after the best one are scored, and forgotten.
TEST(Train, TheBestEpochIsKeptAlsoWhereItIsNotTheLast) {
  const auto sentences = sample();
  const auto training = std::span(sentences).first(16);
  const auto development = std::span(sentences).subspan(16);
  for (const bool labeled : {true, false}) {
    TrainOptions options;
    options.projective = true;
    options.labeled = labeled;
    options.epochs = 4;
    std::vector<AttachmentCounts> epochs;
    options.after_epoch = [&](int, const Parser& parser) {
      epochs.push_back(score_parser(parser, development, {.exact = true}, 1));
    };
    const Parser parser = train_parser(training, development, options);
    const auto score = [&](const AttachmentCounts& counts) {
      return labeled ? counts.labeled : counts.heads;
    };
    std::size_t best = 0;
    for (std::size_t i = 1; i < epochs.size(); ++i) {
      if (score(epochs[i]) > score(epochs[best])) best = i;
    }
    ASSERT_LT(best, 3U);  // or the test tells nothing
    ASSERT_LT(score(epochs[3]), score(epochs[best]));
    EXPECT_EQ(score_parser(parser, development, {.exact = true}, 1), epochs[best]);
    const Fact kept{"epoch kept", std::to_string(best + 1)};
    const auto& facts = parser.settings().facts;
    EXPECT_NE(std::find(facts.begin(), facts.end(), kept), facts.end());
  }
}

// Where the most right heads and the most right relations come in different epochs.
TEST(Train, TheBestEpochIsTheOneWithTheMostRightRelations) {
  const auto sentences = sample();
  int differ = 0;
  for (const std::size_t size : {8U, 10U, 12U, 14U}) {
    const auto training = std::span(sentences).first(size);
    const auto development = std::span(sentences).subspan(size);
    TrainOptions options;
    options.labels = Labels::kJoint;
    options.epochs = 6;
    std::vector<AttachmentCounts> epochs;
    options.after_epoch = [&](int, const Parser& parser) {
      epochs.push_back(score_parser(parser, development, {.exact = true}, 1));
    };
    const Parser parser = train_parser(training, development, options);
    std::int64_t labeled = 0;
    std::int64_t heads = 0;
    std::int64_t labeled_with_most_heads = 0;  // in the first of these epochs
    for (const AttachmentCounts& counts : epochs) {
      labeled = std::max(labeled, counts.labeled);
      if (counts.heads > heads) labeled_with_most_heads = counts.labeled;
      heads = std::max(heads, counts.heads);
    }
    EXPECT_EQ(score_parser(parser, development, {.exact = true}, 1).labeled, labeled) << size;
    differ += labeled_with_most_heads < labeled ? 1 : 0;
  }
  EXPECT_GT(differ, 0);  // or the test tells nothing
}

// The scores of all labels of the right trees, by a second stage.
std::vector<double> second_stage_scores(TrainOptions options) {
  const auto sentences = sample();
  options.epochs = 1;
  options.calibrate = Calibrate::kNone;
  const Parser parser = train_parser(sentences, {}, options);
  std::vector<double> all;
  for (const Sentence& sentence : sentences) {
    const auto scratch = parser.scorer().make_scratch();
    const Sentence* const batch[] = {&sentence};
    SentenceScores arcs;
    parser.scorer().score(batch, {}, *scratch, {&arcs, 1});
    LabelScores scores;
    parser.scorer().score_labels(0, tree_of(sentence), *scratch, scores);
    for (int m = 1; m <= sentence.size(); ++m) {
      all.insert(all.end(), scores.of(m).begin(), scores.of(m).end());
    }
  }
  return all;
}

TEST(Train, TheSecondStageOfALogLinearLearnerIsLogLinearAndThatOfTheOthersIsNot) {
  TrainOptions options;
  options.learner = MiraOptions();
  const auto by_margins = second_stage_scores(options);
  for (const LearnerInfo& learner : learners()) {
    options.learner = learner.defaults;
    EXPECT_EQ(second_stage_scores(options) == by_margins, learner.name != "log-linear")
        << learner.name;
  }
}

TEST(Train, TheSecondStageTakesTheSeedAndTheCutoffOfTheTraining) {
  TrainOptions options;
  for (const LearnerOptions& learner :
       {LearnerOptions(MiraOptions()), LearnerOptions(LogLinearOptions())}) {
    options.learner = learner;
    options.seed = 1;
    options.cutoff = 2;
    const auto usual = second_stage_scores(options);
    options.cutoff = 5;
    EXPECT_NE(second_stage_scores(options), usual);
    options.cutoff = 2;
    options.seed = 2;
    EXPECT_NE(second_stage_scores(options), usual);
  }
}

}  // namespace
}  // namespace arcus
