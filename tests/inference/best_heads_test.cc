// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/best_heads.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/inference/chu_liu_edmonds.h"
#include "arcus/inference/kbest_arborescence.h"
#include "arcus/inference/matrix_tree.h"
#include "tests/support/cpu_targets.h"
#include "tests/support/random_scores.h"

namespace arcus {
namespace {

TEST(BestHeads, AndSecondBestScoresAreThoseOfASimpleLoop) {
  Random random(1);
  for (const std::int64_t target : testing::targets()) {
    const testing::OnTarget on(target);
    for (int n = 1; n <= 40; ++n) {
      const ArcScores scores = testing::whole_scores(n, random, 5, 0.3);
      std::vector<BestHead> best(static_cast<std::size_t>(n));
      best_heads(scores, best);
      std::vector<double> second_best(static_cast<std::size_t>(n));
      second_best_scores(scores, best, second_best);
      for (int m = 1; m <= n; ++m) {
        BestHead expected;
        for (int h = 0; h <= n; ++h) {
          if (h != m && scores(h, m) > expected.score) expected = {h, scores(h, m)};
        }
        double expected_second = kNoArc;
        for (int h = 0; h <= n; ++h) {
          if (h != m && h != expected.head) {
            expected_second = std::max(expected_second, scores(h, m));
          }
        }
        const BestHead& found = best[static_cast<std::size_t>(m - 1)];
        ASSERT_EQ(second_best[static_cast<std::size_t>(m - 1)], expected_second);
        ASSERT_EQ(found.head, expected.head);
        ASSERT_EQ(found.score, expected.score);
        ASSERT_EQ(best_head(scores, m).head, expected.head);
      }
    }
  }
}

TEST(BestHeads, EveryCpuGivesTheSameTreesAndTheSameBytes) {
  Random random(3);
  for (const int n : {1, 2, 7, 8, 9, 30, 65}) {
    for (const double deviation : {1.0, 20.0}) {
      const ArcScores scores = testing::gaussian_scores(n, random, deviation);
      for (const Roots roots : {Roots::kSingle, Roots::kMulti}) {
        ArcMarginals first_marginals;
        const auto first_sum = arborescence_marginals(scores, roots, first_marginals);
        const auto first_trees = best_arborescences(scores, 10, roots);
        for (const std::int64_t target : testing::targets()) {
          const testing::OnTarget on(target);
          ArcMarginals marginals;
          EXPECT_EQ(arborescence_marginals(scores, roots, marginals), first_sum);
          EXPECT_EQ(marginals, first_marginals);
          EXPECT_EQ(best_arborescences(scores, 10, roots), first_trees);
          EXPECT_EQ(best_arborescence(scores, roots)->score, first_trees[0].score);
        }
      }
    }
  }
}

}  // namespace
}  // namespace arcus
