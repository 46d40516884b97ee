// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn/loss.h"

#include <gtest/gtest.h>

#include "arcus/inference/labeled_trees.h"
#include "arcus/learn_features/training_sentence.h"

namespace arcus {
namespace {

TrainingSentence gold(Tree tree, std::vector<float> costs = {}, std::vector<int> labels = {}) {
  Sentence sentence;
  sentence.words.resize(static_cast<std::size_t>(tree.size()));
  return {ArcKeys(sentence, FeatureSet::kPaper), std::move(tree), std::move(costs), std::nullopt,
          std::move(labels)};
}

LabeledTree unlabeled(Tree tree) {
  std::vector<int> labels(static_cast<std::size_t>(tree.size()), 0);
  return {std::move(tree), std::move(labels), 0};
}

TEST(Loss, CountsWrongHeads) {
  EXPECT_EQ(loss_of(Loss::kHeads, gold({2, 0, 2}), unlabeled({2, 0, 2})), 0);
  // As in figure 6 of the 2006 paper.
  EXPECT_EQ(loss_of(Loss::kHeads, gold({2, 0, 2}), unlabeled({3, 0, 1})), 2);
}

TEST(Loss, TakesTheCostOfEachWord) {
  EXPECT_EQ(loss_of(Loss::kHeads, gold({2, 0, 2}, {0.5F, 9, 2}), unlabeled({3, 0, 1})), 2.5);
}

TEST(Loss, ZeroOneCountsTheTreeOnce) {
  EXPECT_EQ(loss_of(Loss::kZeroOne, gold({2, 0, 2}), unlabeled({3, 0, 1})), 1);
  EXPECT_EQ(loss_of(Loss::kZeroOne, gold({2, 0, 2}), unlabeled({2, 0, 2})), 0);
}

TEST(Loss, CountsHeadsAndLabels) {
  const auto right = gold({2, 0, 2, 3}, {}, {0, 1, 2, 0});
  EXPECT_EQ(loss_of(Loss::kHeads, right, {{2, 0, 2, 3}, {0, 1, 2, 0}, 0}), 0);
  EXPECT_EQ(loss_of(Loss::kHeads, right, {{2, 0, 2, 3}, {1, 1, 2, 2}, 0}), 2);
  EXPECT_EQ(loss_of(Loss::kHeads, right, {{2, 0, 2, 2}, {0, 1, 2, 0}, 0}), 1);
  EXPECT_EQ(loss_of(Loss::kHeads, right, {{2, 0, 2, 2}, {0, 1, 2, 1}, 0}), 2);
  EXPECT_EQ(loss_of(Loss::kZeroOne, right, {{2, 0, 2, 2}, {0, 1, 2, 1}, 0}), 1);
  EXPECT_EQ(loss_of(Loss::kZeroOne, right, {{2, 0, 2, 3}, {1, 1, 2, 0}, 0}), 1);
  const auto with_costs = gold({2, 0, 2, 3}, {1, 1, 1, 0.25F}, {0, 1, 2, 0});
  EXPECT_EQ(loss_of(Loss::kHeads, with_costs, {{2, 0, 2, 2}, {1, 1, 2, 1}, 0}), 1.5);
}

}  // namespace
}  // namespace arcus
