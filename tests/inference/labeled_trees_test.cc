// SPDX-License-Identifier: Apache-2.0
//
// Labelled inference against the enumeration of all trees with all labellings.
#include "arcus/inference/labeled_trees.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "tests/support/enumerate_trees.h"
#include "tests/support/labeled_trees.h"

namespace arcus {
namespace {

using testing::all_labeled_trees;
using testing::kAllSpaces;
using testing::random_labeled_scores;

void for_each_small_table(
    const std::function<void(const LabeledArcScores&, const TreeSpace&)>& visit) {
  Random random(21);
  for (int round = 0; round < 60; ++round) {
    const int n = static_cast<int>(random.below(5));
    const int labels = 1 + static_cast<int>(random.below(3));
    const LabeledArcScores scores = random_labeled_scores(random, n, labels, 0.2 * (round % 4));
    for (const TreeSpace& space : kAllSpaces) visit(scores, space);
  }
}

TEST(LabeledTrees, KBestRanksLabelledTreesWithoutRepeats) {
  for_each_small_table([](const LabeledArcScores& scores, const TreeSpace& space) {
    const auto all = all_labeled_trees(scores, space);
    const auto best = best_labeled_tree(scores, space);
    ASSERT_EQ(best.has_value(), !all.empty());
    if (best) {
      ASSERT_NEAR(best->score, all[0].score, 1e-9);
    }
    for (const int k : {1, 2, 7, 100'000}) {
      const auto ranked = best_labeled_trees(scores, k, space);
      ASSERT_EQ(ranked.size(), std::min(all.size(), static_cast<std::size_t>(k)));
      std::set<std::pair<std::vector<int>, std::vector<int>>> seen;
      for (std::size_t i = 0; i < ranked.size(); ++i) {
        ASSERT_NEAR(ranked[i].score, all[i].score, 1e-9);
        const auto heads = ranked[i].tree.heads();
        ASSERT_TRUE(
            seen.emplace(std::vector<int>(heads.begin(), heads.end()), ranked[i].labels).second);
      }
    }
  });
}

TEST(LabeledTrees, SumsAgreeWithEnumeration) {
  for_each_small_table([](const LabeledArcScores& scores, const TreeSpace& space) {
    const auto all = all_labeled_trees(scores, space);
    const auto log_z = labeled_log_partition(scores, space);
    const auto marginals = label_marginals(scores, space);
    const auto h = labeled_entropy(scores, space);
    ASSERT_EQ(log_z.has_value(), !all.empty());
    ASSERT_EQ(marginals.has_value(), !all.empty());
    ASSERT_EQ(h.has_value(), !all.empty());
    if (all.empty()) return;
    double z = 0;
    for (const LabeledTree& tree : all) z += std::exp(tree.score);
    ASSERT_NEAR(*log_z, std::log(z), 1e-9);
    LabeledArcMarginals by_enumeration(scores.size(), scores.labels());
    double entropy_by_enumeration = 0;
    for (const LabeledTree& tree : all) {
      const double p = std::exp(tree.score) / z;
      entropy_by_enumeration -= p * std::log(p);
      for (int m = 1; m <= scores.size(); ++m) {
        by_enumeration(tree.tree.head(m), m, tree.labels[static_cast<std::size_t>(m) - 1]) += p;
      }
    }
    ASSERT_NEAR(*h, entropy_by_enumeration, 1e-9);
    double most = 0;
    for (const LabeledTree& tree : all) {
      double correct = 0;
      for (int m = 1; m <= scores.size(); ++m) {
        correct +=
            by_enumeration(tree.tree.head(m), m, tree.labels[static_cast<std::size_t>(m) - 1]);
      }
      most = std::max(most, correct);
    }
    ASSERT_NEAR(min_risk_labeled_tree(scores, space)->score, most, 1e-9);
    for (int m = 1; m <= scores.size(); ++m) {
      for (int head = 0; head <= scores.size(); ++head) {
        for (int label = 0; head != m && label < scores.labels(); ++label) {
          ASSERT_NEAR((*marginals)(head, m, label), by_enumeration(head, m, label), 1e-10);
        }
      }
    }
  });
}

TEST(LabeledTrees, SamplesComeAsOftenAsTheirProbabilitySays) {
  Random random(22);
  const LabeledArcScores scores = random_labeled_scores(random, 2, 2, 0);
  for (const TreeSpace& space : kAllSpaces) {
    const auto all = all_labeled_trees(scores, space);
    double z = 0;
    for (const LabeledTree& tree : all) z += std::exp(tree.score);
    constexpr int kSamples = 20'000;
    std::map<std::pair<std::vector<int>, std::vector<int>>, int> counts;
    for (const LabeledTree& tree : sample_labeled_trees(scores, kSamples, space, random)) {
      ++counts[{{tree.tree.heads().begin(), tree.tree.heads().end()}, tree.labels}];
    }
    double chi_squared = 0;
    for (const LabeledTree& tree : all) {
      const double expected_count = kSamples * std::exp(tree.score) / z;
      const double counted =
          counts[{{tree.tree.heads().begin(), tree.tree.heads().end()}, tree.labels}];
      chi_squared += (counted - expected_count) * (counted - expected_count) / expected_count;
    }
    const double freedom = static_cast<double>(all.size()) - 1;
    EXPECT_EQ(counts.size(), all.size());
    EXPECT_LT(chi_squared, freedom + 5 * std::sqrt(2 * freedom));
  }
}

TEST(LabeledTrees, TheMinimumRiskTreeHasNoForbiddenArcHoweverManyHeadsItWouldGetRight) {
  // As in trees_test.cc: word 1 is most often the head of the others, and may not be the root.
  LabeledArcScores scores(5, 2, kNoArc);
  for (int other = 2; other <= 5; ++other) {
    scores(0, other, 0) = -50;
    scores(other, 1, 0) = scores(1, other, 1) = 0;
  }
  const auto tree = min_risk_labeled_tree(scores, {});
  ASSERT_TRUE(tree);
  for (int m = 1; m <= 5; ++m) {
    EXPECT_GT(scores(tree->tree.head(m), m, tree->labels[static_cast<std::size_t>(m) - 1]), kNoArc);
  }
  EXPECT_NEAR(tree->score, 3 * 0.75 + 2 * 0.25, 1e-9);
}

TEST(LabeledTrees, BadScoresAndNoLabelsAreRefused) {
  LabeledArcScores scores(2, 2);
  scores(1, 2, 1) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(best_labeled_tree(scores, {}), ArgumentError);
  EXPECT_THROW(label_marginals(scores, {}), ArgumentError);
  EXPECT_THROW(LabeledArcScores(2, 0), ArgumentError);
}

}  // namespace
}  // namespace arcus
