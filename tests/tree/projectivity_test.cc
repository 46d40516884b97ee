// SPDX-License-Identifier: Apache-2.0
#include "arcus/tree/projectivity.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "tests/support/enumerate_trees.h"

namespace arcus {
namespace {

TEST(Projectivity, AgreesWithItsDefinitionOnAllTreesOfUpToSixWords) {
  for (int n = 0; n <= 6; ++n) {
    for (const Tree& tree :
         testing::enumerate_trees(n, {.projective = false, .roots = Roots::kMulti})) {
      ASSERT_EQ(is_projective(tree), testing::is_projective_by_definition(tree));
    }
  }
}

TEST(Projectivity, GapDegreeAgreesWithItsDefinitionOnAllTreesOfUpToSixWords) {
  for (int n = 0; n <= 6; ++n) {
    for (const Tree& tree :
         testing::enumerate_trees(n, {.projective = false, .roots = Roots::kMulti})) {
      ASSERT_EQ(gap_degree(tree), testing::gap_degree_by_definition(tree));
    }
  }
}

TEST(Projectivity, GapDegreeAgreesWithItsDefinitionOnLongerRandomTrees) {
  Random random(7);
  for (int round = 0; round < 200; ++round) {
    const int n = 1 + static_cast<int>(random.below(40));
    Tree tree(n);
    std::vector<int> order;  // attach each word to one before it in a random order
    for (int m = 1; m <= n; ++m) order.push_back(m);
    shuffle(order, random);
    for (std::size_t i = 0; i < order.size(); ++i) {
      tree.set_head(order[i], i == 0 ? kRoot : order[random.below(i)]);
    }
    ASSERT_EQ(gap_degree(tree), testing::gap_degree_by_definition(tree)) << "round " << round;
    ASSERT_EQ(is_projective(tree), gap_degree(tree) == 0) << "round " << round;
  }
}

TEST(Projectivity, NamesTheArcsThatCross) {
  // "A hearing is scheduled on the issue today": "on" hangs from "hearing", across "scheduled".
  const Tree tree{2, 4, 4, 0, 2, 7, 5, 4};
  EXPECT_EQ(non_projective_arcs(tree), (std::vector<Arc>{{2, 5}}));
  EXPECT_EQ(gap_degree(tree), 1);
}

TEST(Projectivity, AnArcOfTheRootOverAnotherTreeIsProjective) {
  EXPECT_TRUE(is_projective(Tree{0, 1, 0, 3}));
}

TEST(Projectivity, IsQuickForAStarOfAHundredThousandWords) {
  Tree star(100'000);
  for (int m = 1; m < star.size(); ++m) star.set_head(m, star.size());
  star.set_head(star.size(), kRoot);
  EXPECT_TRUE(is_projective(star));
  EXPECT_EQ(gap_degree(star), 0);
}

}  // namespace
}  // namespace arcus
