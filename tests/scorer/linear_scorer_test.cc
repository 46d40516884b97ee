// SPDX-License-Identifier: Apache-2.0
#include "arcus/scorer/linear_scorer.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "arcus/features/arc_keys.h"
#include "arcus/features/label_keys.h"
#include "tests/support/sentences.h"
#include "tests/support/source_files.h"

namespace arcus {
namespace {

constexpr int kLabels = 4;

std::vector<Sentence> sentences() {
  std::vector<Sentence> all = testing::sentences_of(testing::source_file("examples/sample.conllu"));
  all.resize(4);
  return all;
}

PackedWeights random_rows(const std::vector<std::uint64_t>& keys, std::size_t width,
                          Random& random) {
  FeatureIndex index;
  for (const std::uint64_t key : keys) index.insert(key);
  std::vector<float> rows;
  for (std::size_t i = 0; i < index.size() * width; ++i) {
    rows.push_back(static_cast<float>(random.below(21)) - 10);
  }
  return PackedWeights::pack(index, rows, width, {.unit = 1});
}

enum class Stages { kSecond, kJoint, kBoth };

// Random weights for every feature of the gold arcs.
LinearWeights random_weights(Stages stages) {
  Random random(3);
  std::vector<std::uint64_t> arcs;
  std::vector<std::uint64_t> joint;
  std::vector<std::uint64_t> second;
  LabelChoices choices(kLabels);
  for (const Sentence& sentence : sentences()) {
    const Tree tree = tree_of(sentence);
    const ArcKeys keys(sentence, FeatureSet::kFull);
    const ArcLabelKeys label_keys(sentence);
    LabelKeys tree_keys(sentence);
    tree_keys.set_tree(tree);
    for (int m = 1; m <= tree.size(); ++m) {
      keys.append_keys(tree.head(m), m, arcs);
      label_keys.append_keys(tree.head(m), m, joint);
      tree_keys.append_keys(m, second);
      choices.add(label_keys.kind_of(tree.head(m), m), m % kLabels);
    }
  }
  LinearWeights weights;
  weights.labels = kLabels;
  weights.arcs = std::make_shared<PackedWeights>(random_rows(arcs, kDirectionDistances, random));
  if (stages != Stages::kSecond) {
    weights.joint = std::make_shared<JointLabels>(
        JointLabels{random_rows(joint, kLabels, random), choices, true});
  }
  if (stages != Stages::kJoint) {
    weights.second_stage = std::make_shared<PackedWeights>(random_rows(second, kLabels, random));
  }
  return weights;
}

TEST(LinearScorer, ScoresABatchAsItScoresEachSentence) {
  const auto all = sentences();
  std::vector<const Sentence*> batch;
  for (const Sentence& sentence : all) batch.push_back(&sentence);
  for (const Stages stages : {Stages::kSecond, Stages::kJoint, Stages::kBoth}) {
    const LinearScorer scorer(random_weights(stages));
    for (const bool marginals : {false, true}) {
      const auto scratch = scorer.make_scratch();
      std::vector<SentenceScores> together(all.size());
      scorer.score(batch, {.marginals = marginals}, *scratch, together);
      for (std::size_t i = 0; i < all.size(); ++i) {
        const auto own = scorer.make_scratch();
        SentenceScores alone;
        scorer.score({&batch[i], 1}, {.marginals = marginals}, *own, {&alone, 1});
        EXPECT_EQ(together[i].best, alone.best);
        if (marginals) {
          EXPECT_EQ(together[i].for_marginals, alone.for_marginals);
        }
        const Tree tree = tree_of(all[i]);
        EXPECT_EQ(scorer.best_labels(i, tree, *scratch), scorer.best_labels(0, tree, *own));
      }
    }
  }
}

TEST(LinearScorer, TheBestLabelsAreThoseOfTheHighestScores) {
  const auto all = sentences();
  for (const Stages stages : {Stages::kSecond, Stages::kJoint, Stages::kBoth}) {
    const LinearScorer scorer(random_weights(stages));
    const auto scratch = scorer.make_scratch();
    for (const Sentence& sentence : all) {
      const Sentence* const batch[] = {&sentence};
      SentenceScores arcs;
      scorer.score(batch, {}, *scratch, {&arcs, 1});
      LabelScores scores;
      const Tree tree = tree_of(sentence);
      scorer.score_labels(0, tree, *scratch, scores);
      std::vector<int> highest;
      for (int m = 1; m <= tree.size(); ++m) highest.push_back(best_label(scores.of(m)));
      EXPECT_EQ(scorer.best_labels(0, tree, *scratch), highest);
    }
  }
}

TEST(LinearScorer, LabelsThatAnArcMayNotHaveHaveNoScore) {
  const Sentence sentence = sentences()[0];
  const Sentence* const batch[] = {&sentence};
  const LinearScorer scorer(random_weights(Stages::kJoint));
  const auto scratch = scorer.make_scratch();
  SentenceScores arcs;
  scorer.score(batch, {}, *scratch, {&arcs, 1});
  const Tree tree = tree_of(sentence);
  LabelScores scores;
  scorer.score_labels(0, tree, *scratch, scores);
  const ArcLabelKeys keys(sentence);
  std::size_t none = 0;
  for (int m = 1; m <= tree.size(); ++m) {
    const auto choices =
        scorer.weights().joint->choices.of(keys.kind_of(tree.head(m), m), tree.head(m) == kRoot);
    for (int label = 0; label < kLabels; ++label) {
      const bool may = std::find(choices.begin(), choices.end(), label) != choices.end();
      EXPECT_EQ(scores.of(m)[static_cast<std::size_t>(label)] != kNoArc, may);
      none += may ? 0 : 1;
    }
  }
  EXPECT_GT(none, 0U);
}

TEST(LinearScorer, RefusesTheScratchOfAnotherScorer) {
  class OtherScratch final : public Scorer::Scratch {};
  OtherScratch other;
  const Sentence sentence = sentences()[0];
  const Sentence* const batch[] = {&sentence};
  const LinearScorer scorer(random_weights(Stages::kSecond));
  SentenceScores scores;
  EXPECT_THROW(scorer.score(batch, {}, other, {&scores, 1}), ArgumentError);
}

TEST(LinearScorer, PruningSharesWhatItDoesNotChange) {
  const LinearScorer scorer(random_weights(Stages::kBoth));
  const auto pruned = std::dynamic_pointer_cast<const LinearScorer>(
      scorer.pruned({.unit_times = 1, .min_multiple = 10}));
  ASSERT_TRUE(pruned);
  EXPECT_EQ(pruned->weights().filter, scorer.weights().filter);
  EXPECT_LT(pruned->weights().arcs->size(), scorer.weights().arcs->size());
  EXPECT_LT(pruned->weights().second_stage->size(), scorer.weights().second_stage->size());
  EXPECT_LT(pruned->weights().joint->rows.size(), scorer.weights().joint->rows.size());
  EXPECT_TRUE(pruned->weights().joint->trained_with_sums);
}

}  // namespace
}  // namespace arcus
