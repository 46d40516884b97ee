// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/rows.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include <gtest/gtest.h>
#include <hwy/highway.h>

#include "arcus/inference/chu_liu_edmonds.h"
#include "arcus/inference/kbest_arborescence.h"
#include "arcus/inference/matrix_tree.h"
#include "tests/support/random_scores.h"

namespace arcus {
namespace {

// Runs the rest of the test as on a CPU that offers this and nothing better.
class OnTarget {
 public:
  explicit OnTarget(std::int64_t target) {
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
  }
  ~OnTarget() {
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
  }
  OnTarget(const OnTarget&) = delete;
  OnTarget& operator=(const OnTarget&) = delete;
};

std::vector<std::int64_t> targets() {
  std::vector<std::int64_t> result;
  for (std::int64_t left = hwy::SupportedTargets() & HWY_TARGETS; left != 0; left &= left - 1) {
    result.push_back(left & -left);
  }
  return result;
}

TEST(Rows, MaximaAndTheirPlacesAreThoseOfASimpleLoop) {
  Random random(1);
  for (const std::int64_t target : targets()) {
    const OnTarget on(target);
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
        ASSERT_EQ(largest(scores.into(m)), expected.score);  // NaN on the diagonal loses
      }
    }
  }
}

TEST(Rows, RaisingAndLoweringReachEveryPlaceAndNoOther) {
  for (const std::int64_t target : targets()) {
    const OnTarget on(target);
    for (std::size_t size = 0; size <= 40; ++size) {
      std::vector<double> from(size + 1);
      for (std::size_t i = 0; i <= size; ++i) from[i] = static_cast<double>((i * 7) % 11);
      std::vector<double> to(size + 1, 3);
      raise_to({to.data(), size}, from.data(), 2);
      for (std::size_t i = 0; i < size; ++i) ASSERT_EQ(to[i], std::max(3.0, from[i] - 2));
      ASSERT_EQ(to[size], 3);
      lower({to.data(), size}, to.data(), 1);
      for (std::size_t i = 0; i < size; ++i) ASSERT_EQ(to[i], std::max(3.0, from[i] - 2) - 1);
      ASSERT_EQ(to[size], 3);
    }
  }
}

TEST(Rows, WhatIsInsideANodeStaysSo) {
  std::vector<double> to(9, std::numeric_limits<double>::quiet_NaN());
  const std::vector<double> from(9, 1);
  raise_to(to, from.data(), 0);
  for (const double value : to) EXPECT_TRUE(std::isnan(value));
}

TEST(Rows, EveryCpuGivesTheSameTreesAndTheSameBytes) {
  Random random(3);
  for (const int n : {1, 2, 7, 8, 9, 30, 65}) {
    for (const double deviation : {1.0, 20.0}) {
      const ArcScores scores = testing::gaussian_scores(n, random, deviation);
      for (const Roots roots : {Roots::kSingle, Roots::kMulti}) {
        ArcMarginals first_marginals;
        const auto first_sum = arborescence_marginals(scores, roots, first_marginals);
        const auto first_trees = best_arborescences(scores, 10, roots);
        for (const std::int64_t target : targets()) {
          const OnTarget on(target);
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
