// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/nearest_tree.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "tests/support/enumerate_trees.h"

namespace arcus {
namespace {

int shared_arcs(const Tree& a, const Tree& b) {
  int shared = 0;
  for (int m = 1; m <= a.size(); ++m) shared += a.head(m) == b.head(m) ? 1 : 0;
  return shared;
}

TEST(NearestTree, SharesAsManyArcsAsAnyTreeOfTheSpaceDoes) {
  for (int n = 0; n <= 4; ++n) {
    for (const bool projective : {false, true}) {
      for (const Roots roots : {Roots::kSingle, Roots::kMulti}) {
        const TreeSpace space{projective, roots};
        const auto candidates = testing::enumerate_trees(n, space);
        testing::for_each_head_vector(n, [&](const Tree& tree) {
          const Tree nearest = nearest_tree(tree, space);
          ASSERT_TRUE(contains(space, nearest));
          int most = 0;
          for (const Tree& candidate : candidates)
            most = std::max(most, shared_arcs(tree, candidate));
          ASSERT_EQ(shared_arcs(tree, nearest), most);
        });
      }
    }
  }
}

TEST(NearestTree, ATreeOfTheSpaceIsItsOwnNearest) {
  const TreeSpace space{true, Roots::kSingle};
  for (const Tree& tree : testing::enumerate_trees(5, space))
    EXPECT_EQ(nearest_tree(tree, space), tree);
}

TEST(NearestTree, AttachesWordsWithoutAHead) {
  const Tree nearest = nearest_tree(Tree{2, kNoHead, 2}, {true, Roots::kSingle});
  EXPECT_EQ(nearest, (Tree{2, 0, 2}));
}

TEST(NearestTree, RefusesAHeadOutOfRange) {
  EXPECT_THROW(nearest_tree(Tree{7, 0}, {}), ArgumentError);
}

}  // namespace
}  // namespace arcus
