// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/arc_losses.h"

#include <cmath>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "tests/support/arc_loss_slopes.h"
#include "tests/support/enumerate_trees.h"

namespace arcus {
namespace {

std::size_t at(int position) { return static_cast<std::size_t>(position); }

Matrix random_scores(int n, Random& random) {
  Matrix scores(at(n) + 1, at(n) + 1);
  for (float& value : scores.values()) value = static_cast<float>(4 * random.uniform() - 2);
  return scores;
}

double score_of(const Matrix& scores, const Tree& tree) {
  double sum = 0;
  for (int m = 1; m <= tree.size(); ++m) sum += scores(at(m), at(tree.head(m)));
  return sum;
}

int wrong_heads(const Tree& tree, const Tree& gold) {
  int count = 0;
  for (int m = 1; m <= tree.size(); ++m) count += tree.head(m) != gold.head(m) ? 1 : 0;
  return count;
}

bool agrees(const Tree& tree, const Tree& partial) {
  for (int m = 1; m <= tree.size(); ++m) {
    if (partial.head(m) != kNoHead && partial.head(m) != tree.head(m)) return false;
  }
  return true;
}

// The logarithm of the summed exponentials of the trees' scores.
template <typename Keep>
double log_sum(const std::vector<Tree>& trees, const Matrix& scores, Keep keep) {
  double sum = 0;
  for (const Tree& tree : trees) {
    if (keep(tree)) sum += std::exp(score_of(scores, tree));
  }
  return std::log(sum);
}

TEST(ArcLosses, OfTreesAreNegativeLogProbabilitiesInEverySpace) {
  Random random(1);
  ArcLossScratch scratch;
  Matrix d_scores;
  for (const bool projective : {true, false}) {
    for (const Roots roots : {Roots::kSingle, Roots::kMulti}) {
      const TreeSpace space{projective, roots};
      const std::vector<Tree> trees = testing::enumerate_trees(4, space);
      for (int trial = 0; trial < 5; ++trial) {
        Matrix scores = random_scores(4, random);
        const Tree& gold = trees[random.below(trees.size())];
        const double loss = arc_loss(NeuralLoss::kTree, scores, {&gold}, space, scratch, d_scores);
        EXPECT_NEAR(
            loss, log_sum(trees, scores, [](const Tree&) { return true; }) - score_of(scores, gold),
            1e-5);
        testing::expect_slopes(NeuralLoss::kTree, {&gold}, space, scores);
      }
    }
  }
}

TEST(ArcLosses, WithUnknownHeadsAllTreesThatAgreeAreRight) {
  Random random(2);
  ArcLossScratch scratch;
  Matrix d_scores;
  const TreeSpace space{true, Roots::kSingle};
  const std::vector<Tree> trees = testing::enumerate_trees(4, space);
  for (int trial = 0; trial < 10; ++trial) {
    Matrix scores = random_scores(4, random);
    Tree partial = trees[random.below(trees.size())];
    partial.set_head(1 + static_cast<int>(random.below(4)), kNoHead);
    const double loss = arc_loss(NeuralLoss::kTree, scores, {&partial}, space, scratch, d_scores);
    EXPECT_NEAR(loss,
                log_sum(trees, scores, [](const Tree&) { return true; }) -
                    log_sum(trees, scores, [&](const Tree& tree) { return agrees(tree, partial); }),
                1e-5);
    testing::expect_slopes(NeuralLoss::kTree, {&partial}, space, scores);
    testing::expect_slopes(NeuralLoss::kWord, {&partial}, space, scores);
  }
}

TEST(ArcLosses, OfMarginsAreThoseOfTheWorstTree) {
  Random random(3);
  ArcLossScratch scratch;
  Matrix d_scores;
  const TreeSpace space{false, Roots::kSingle};
  const std::vector<Tree> trees = testing::enumerate_trees(4, space);
  for (int trial = 0; trial < 20; ++trial) {
    Matrix scores = random_scores(4, random);
    const Tree& gold = trees[random.below(trees.size())];
    double worst = 0;
    for (const Tree& tree : trees) {
      worst = std::max(worst,
                       score_of(scores, tree) + wrong_heads(tree, gold) - score_of(scores, gold));
    }
    EXPECT_NEAR(arc_loss(NeuralLoss::kMargin, scores, {&gold}, space, scratch, d_scores), worst,
                1e-5);
  }
}

TEST(ArcLosses, OfWordsNeverLookAtTheWordItself) {
  Random random(4);
  Matrix scores = random_scores(3, random);
  for (int m = 1; m <= 3; ++m) scores(at(m), at(m)) = 1000;
  const Tree gold({2, 0, 2});
  ArcLossScratch scratch;
  Matrix d_scores;
  EXPECT_LT(arc_loss(NeuralLoss::kWord, scores, {&gold}, {true, Roots::kSingle}, scratch, d_scores),
            20);
  for (int m = 1; m <= 3; ++m) EXPECT_EQ(d_scores(at(m), at(m)), 0);
  testing::expect_slopes(NeuralLoss::kWord, {&gold}, {true, Roots::kSingle}, scores);
}

TEST(ArcLosses, SoftTargetsAreThoseOfATreeIfTheyAreCertain) {
  Random random(5);
  Matrix scores = random_scores(3, random);
  const Tree gold({2, 0, 2});
  const std::vector<SoftArc> certain = {{2, 1, 1}, {0, 2, 1}, {2, 3, 1}};
  const std::vector<SoftArc> soft = {{2, 1, 0.75F}, {0, 1, 0.25F}, {0, 2, 1}, {2, 3, 1}};
  const TreeSpace space{true, Roots::kSingle};
  ArcLossScratch scratch;
  Matrix of_tree;
  Matrix of_soft;
  for (const NeuralLoss loss : {NeuralLoss::kWord, NeuralLoss::kTree}) {
    EXPECT_NEAR(arc_loss(loss, scores, {&gold}, space, scratch, of_tree),
                arc_loss(loss, scores, {&gold, certain}, space, scratch, of_soft), 1e-5);
    for (std::size_t i = 0; i < of_tree.values().size(); ++i) {
      EXPECT_NEAR(of_tree.values()[i], of_soft.values()[i], 1e-6);
    }
    testing::expect_slopes(loss, {&gold, soft}, space, scores);
  }
}

}  // namespace
}  // namespace arcus
