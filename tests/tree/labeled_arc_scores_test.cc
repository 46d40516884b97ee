// SPDX-License-Identifier: Apache-2.0
#include "arcus/tree/labeled_arc_scores.h"

#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/memory.h"

namespace arcus {
namespace {

TEST(LabeledArcScores, HoldANumberForEveryHeadModifierAndLabel) {
  LabeledArcScores scores(3, 2, kNoArc);
  double next = 0;
  for (int m = 1; m <= 3; ++m) {
    for (int h = 0; h <= 3; ++h) {
      for (int label = 0; label < 2; ++label) {
        EXPECT_EQ(scores(h, m, label), kNoArc);
        scores(h, m, label) = next++;
      }
    }
  }
  next = 0;
  for (int m = 1; m <= 3; ++m) {
    for (int h = 0; h <= 3; ++h) {
      for (const double score : scores.of(h, m)) EXPECT_EQ(score, next++);
    }
  }
}

TEST(LabeledArcScores, AfterAResetAreLikeNew) {
  LabeledArcScores scores(4, 3, 7);
  scores.reset(2, 5, 1);
  EXPECT_EQ(scores, LabeledArcScores(2, 5, 1));
}

TEST(LabeledArcScores, HaveAtLeastOneLabel) { EXPECT_THROW(LabeledArcScores(2, 0), ArgumentError); }

TEST(LabeledArcScores, ThatCannotFitAreRefusedBeforeTheyAreAllocated) {
  EXPECT_THROW(LabeledArcScores(2'000'000, 2'000'000'000), MemoryError);
  EXPECT_THROW(LabeledArcScores(2'000'000, 50), MemoryError);
}

TEST(LabeledArcScores, TheBestLabelIsTheFirstOfTheHighest) {
  EXPECT_EQ(best_label(std::vector<double>{1, 3, 2, 3}), 1);
  EXPECT_EQ(best_label(std::vector<double>{kNoArc}), 0);
}

}  // namespace
}  // namespace arcus
