// SPDX-License-Identifier: Apache-2.0
#include "arcus/tree/tree.h"

#include <gtest/gtest.h>

#include "tests/support/enumerate_trees.h"

namespace arcus {
namespace {

TEST(Tree, ResetForgetsAllHeads) {
  Tree tree{2, 0, 2};
  tree.reset(2);
  EXPECT_EQ(tree, Tree(2));
}

TEST(Tree, NoWordsAreATree) {
  EXPECT_TRUE(is_tree(Tree()));
  EXPECT_TRUE(roots(Tree()).empty());
}

TEST(Tree, ANewTreeHasNoHeads) {
  const Tree tree(3);
  EXPECT_EQ(tree.size(), 3);
  EXPECT_FALSE(has_all_heads(tree));
  EXPECT_FALSE(is_tree(tree));
}

TEST(Tree, IsATreeExactlyWhenEveryWordClimbsToTheRoot) {
  for (int n = 1; n <= 5; ++n) {
    testing::for_each_head_vector(n, [](const Tree& tree) {
      EXPECT_EQ(is_tree(tree), testing::is_tree_by_definition(tree));
    });
  }
}

TEST(Tree, TheDefectNamesTheFirstWordThatShowsIt) {
  using Kind = TreeDefect::Kind;
  const auto out_of_range = find_defect(Tree{2, 4, 0});
  ASSERT_TRUE(out_of_range);
  EXPECT_EQ(out_of_range->kind, Kind::kHeadOutOfRange);
  EXPECT_EQ(out_of_range->word, 2);

  const auto cycle = find_defect(Tree{0, 3, 2});
  ASSERT_TRUE(cycle);
  EXPECT_EQ(cycle->kind, Kind::kCycle);
  EXPECT_EQ(cycle->word, 2);

  const auto missing = find_defect(Tree{0, kNoHead});
  ASSERT_TRUE(missing);
  EXPECT_EQ(missing->kind, Kind::kHeadMissing);
  EXPECT_EQ(missing->word, 2);
}

TEST(Tree, AWordThatIsItsOwnHeadIsACycle) {
  const auto defect = find_defect(Tree{0, 2});
  ASSERT_TRUE(defect);
  EXPECT_EQ(defect->kind, TreeDefect::Kind::kCycle);
}

TEST(Tree, AnUnfinishedTreeMayLackHeadsButNotHaveCycles) {
  EXPECT_FALSE(find_defect(Tree{2, kNoHead}, MissingHeads::kAllowed));
  EXPECT_TRUE(find_defect(Tree{2, 1, kNoHead}, MissingHeads::kAllowed));
}

TEST(Tree, RootsAreTheWordsUnderTheRoot) {
  EXPECT_EQ(roots(Tree{0, 1, 0}), (std::vector<int>{1, 3}));
}

TEST(Tree, AChainOfAMillionWordsIsATree) {
  Tree chain(1'000'000);
  for (int m = 1; m <= chain.size(); ++m) chain.set_head(m, m - 1);
  EXPECT_TRUE(is_tree(chain));
  chain.set_head(1, chain.size());
  EXPECT_FALSE(is_tree(chain));
}

}  // namespace
}  // namespace arcus
