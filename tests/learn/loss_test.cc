// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn/loss.h"

#include <gtest/gtest.h>

namespace arcus {
namespace {

TEST(Loss, CountsWrongHeads) {
  EXPECT_EQ(loss_of({}, Tree{2, 0, 2}, Tree{2, 0, 2}), 0);
  EXPECT_EQ(loss_of({}, Tree{2, 0, 2}, Tree{3, 0, 1}), 2);  // as in figure 6 of the 2006 paper
}

TEST(Loss, TakesTheCostOfEachWord) {
  EXPECT_EQ(loss_of({}, Tree{2, 0, 2}, Tree{3, 0, 1}, {0.5F, 9, 2}), 2.5);
}

TEST(Loss, ZeroOneCountsTheTreeOnce) {
  const Loss loss{.kind = Loss::Kind::kZeroOne};
  EXPECT_EQ(loss_of(loss, Tree{2, 0, 2}, Tree{3, 0, 1}), 1);
  EXPECT_EQ(loss_of(loss, Tree{2, 0, 2}, Tree{2, 0, 2}), 0);
}

}  // namespace
}  // namespace arcus
