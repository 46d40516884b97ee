// SPDX-License-Identifier: Apache-2.0
#include "arcus/tree/projective_order.h"

#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

#include "arcus/tree/projectivity.h"
#include "tests/support/enumerate_trees.h"

namespace arcus {
namespace {

TEST(ProjectiveOrder, MakesEveryTreeOfUpToSixWordsProjective) {
  for (int n = 0; n <= 6; ++n) {
    for (const Tree& tree : testing::enumerate_trees(n, {false, Roots::kMulti})) {
      const std::vector<int> order = projective_order(tree);
      ASSERT_TRUE(testing::is_projective_by_definition(reordered(tree, order)));
      std::vector<int> sorted = order;
      std::sort(sorted.begin(), sorted.end());
      std::vector<int> words(static_cast<std::size_t>(n));
      std::iota(words.begin(), words.end(), 1);
      ASSERT_EQ(sorted, words);
      ASSERT_EQ(order == words, testing::is_projective_by_definition(tree));
    }
  }
}

TEST(ProjectiveOrder, KeepsDependentsOnTheirSideOfTheHead) {
  const Tree tree{2, 4, 4, 0, 2, 7, 5, 4};
  EXPECT_EQ(projective_order(tree), (std::vector<int>{1, 2, 5, 6, 7, 3, 4, 8}));
}

TEST(ProjectiveOrder, IsNotAfraidOfDepth) {
  Tree chain(1'000'000);
  for (int m = 1; m < chain.size(); ++m) chain.set_head(m, m + 1);
  chain.set_head(chain.size(), kRoot);
  EXPECT_EQ(projective_order(chain).front(), 1);
}

}  // namespace
}  // namespace arcus
