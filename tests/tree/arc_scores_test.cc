// SPDX-License-Identifier: Apache-2.0
#include "arcus/tree/arc_scores.h"

#include <gtest/gtest.h>

#include "arcus/base/memory.h"

namespace arcus {
namespace {

TEST(ArcTable, HoldsANumberForEveryHeadAndModifier) {
  ArcScores scores(3, kNoArc);
  double next = 1;
  for (int m = 1; m <= 3; ++m) {
    for (int h = 0; h <= 3; ++h) scores(h, m) = next++;
  }
  EXPECT_EQ(scores(0, 1), 1);
  EXPECT_EQ(scores(3, 1), 4);
  EXPECT_EQ(scores(0, 2), 5);
  EXPECT_EQ(scores(2, 3), 11);
}

TEST(ArcTable, IntoAWordListsTheNumbersByHead) {
  ArcScores scores(2);
  scores(0, 2) = 5;
  scores(1, 2) = 7;
  ASSERT_EQ(scores.into(2).size(), 3U);
  EXPECT_EQ(scores.into(2)[0], 5);
  EXPECT_EQ(scores.into(2)[1], 7);
}

TEST(ArcTable, RefusesWhatCannotFitBeforeAllocating) {
  EXPECT_THROW(ArcTable(2'000'000'000), MemoryError);
  EXPECT_THROW(ArcTable(2'147'483'647), MemoryError);  // whose bytes no std::size_t can count
}

TEST(ArcScores, AForcedHeadIsTheOnlyOneAndKeepsItsScore) {
  ArcScores scores(3, 1);
  scores(3, 2) = 5;
  force_head(3, 2, scores);
  for (int h = 0; h <= 3; ++h) {
    EXPECT_EQ(scores(h, 1), 1) << h;
    EXPECT_EQ(scores(h, 2), h == 3 ? 5 : kNoArc) << h;
    EXPECT_EQ(scores(h, 3), 1) << h;
  }
}

}  // namespace
}  // namespace arcus
