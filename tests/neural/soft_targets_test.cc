// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "arcus/neural/arc_losses.h"
#include "tests/support/arc_loss_slopes.h"

namespace arcus {
namespace {

constexpr int kWords = 5;
constexpr std::size_t kSize = kWords + 1;

Matrix random_scores(std::uint64_t seed) {
  Random random(seed);
  Matrix scores;
  scores.reset(kSize, kSize);
  for (float& score : scores.values()) score = static_cast<float>(4 * random.uniform() - 2);
  return scores;
}

Tree chain() {
  Tree tree(kWords);
  for (int m = 1; m <= kWords; ++m) tree.set_head(m, m - 1);
  return tree;
}

// For each word a few heads whose probabilities sum to 1.
std::vector<SoftArc> random_targets(std::uint64_t seed) {
  Random random(seed);
  std::vector<SoftArc> arcs;
  for (int m = 1; m <= kWords; ++m) {
    const int other = m == kWords ? 1 : m + 1;
    const auto p = static_cast<float>(random.uniform());
    arcs.push_back({m - 1, m, p});
    arcs.push_back({other, m, 1 - p});
  }
  return arcs;
}

void expect_slopes(NeuralLoss loss, const TreeSpace& space) {
  Matrix scores = random_scores(3);
  const Tree tree = chain();
  const std::vector<SoftArc> soft = random_targets(4);
  testing::expect_slopes(loss, {&tree, soft}, space, scores);
}

TEST(SoftTargets, DerivativesWordByWordAreTheSlopesOfTheLoss) {
  expect_slopes(NeuralLoss::kWord, {true, Roots::kSingle});
}

TEST(SoftTargets, DerivativesOfTreesAreTheSlopesOfTheLossInEverySpace) {
  for (const bool projective : {true, false}) {
    for (const Roots roots : {Roots::kSingle, Roots::kMulti}) {
      expect_slopes(NeuralLoss::kTree, {projective, roots});
    }
  }
}

// A student with the teacher's scores has nothing to learn.
TEST(SoftTargets, TheLossOfTreesIsStationaryAtTheTeachersOwnScores) {
  const Matrix scores = random_scores(5);
  const TreeSpace space{true, Roots::kSingle};
  ArcScores table(kWords);
  for (int m = 1; m <= kWords; ++m) {
    for (int h = 0; h <= kWords; ++h) {
      table(h, m) =
          h == m ? kNoArc : scores(static_cast<std::size_t>(m), static_cast<std::size_t>(h));
    }
  }
  TreeDistribution teacher;
  teacher.reset(table, space);
  std::vector<SoftArc> soft;
  for (int m = 1; m <= kWords; ++m) {
    for (int h = 0; h <= kWords; ++h) {
      if (h != m) soft.push_back({h, m, static_cast<float>((*teacher.marginals())(h, m))});
    }
  }
  const Tree tree = chain();
  ArcLossScratch scratch;
  Matrix derivatives;
  arc_loss(NeuralLoss::kTree, scores, {&tree, soft}, space, scratch, derivatives);
  for (const float derivative : derivatives.values()) EXPECT_NEAR(derivative, 0, 1e-6);
}

}  // namespace
}  // namespace arcus
