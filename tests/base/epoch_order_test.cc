// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/epoch_order.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace arcus {
namespace {

std::vector<std::size_t> next_of(EpochOrder& order) {
  const auto next = order.next();
  return {next.begin(), next.end()};
}

TEST(EpochOrder, HasEveryExampleOnceInAnotherOrderInEachEpoch) {
  EpochOrder order(50, 1);
  const auto first = next_of(order);
  const auto second = next_of(order);
  EXPECT_NE(first, second);
  for (auto epoch : {first, second}) {
    std::sort(epoch.begin(), epoch.end());
    for (std::size_t i = 0; i < 50; ++i) EXPECT_EQ(epoch[i], i);
  }
}

TEST(EpochOrder, IsTheSameForTheSameSeedOnly) {
  EpochOrder one(50, 7);
  EpochOrder other(50, 7);
  EpochOrder seeded(50, 8);
  EXPECT_EQ(next_of(one), next_of(other));
  EXPECT_EQ(next_of(one), next_of(other));
  EpochOrder again(50, 7);
  EXPECT_NE(next_of(seeded), next_of(again));
}

// Models that were trained before can be trained again to the byte.
TEST(EpochOrder, ShufflesTheOrderOfTheEpochBefore) {
  EpochOrder order(10, 3);
  Random random(3);
  std::vector<std::size_t> expected = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  for (int epoch = 0; epoch < 3; ++epoch) {
    shuffle(expected, random);
    EXPECT_EQ(next_of(order), expected);
  }
}

TEST(EpochOrder, OfNoExamplesIsEmpty) { EXPECT_TRUE(EpochOrder(0, 1).next().empty()); }

}  // namespace
}  // namespace arcus
