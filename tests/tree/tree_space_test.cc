// SPDX-License-Identifier: Apache-2.0
#include "arcus/tree/tree_space.h"

#include <gtest/gtest.h>

#include "tests/support/enumerate_trees.h"

namespace arcus {
namespace {

TEST(TreeSpace, ContainsJustTheTreesThatFitIt) {
  for (const bool projective : {false, true}) {
    for (const Roots roots : {Roots::kSingle, Roots::kMulti}) {
      const TreeSpace space{.projective = projective, .roots = roots};
      const auto trees = testing::enumerate_trees(4, space);
      std::size_t contained = 0;
      testing::for_each_head_vector(4, [&](const Tree& tree) {
        if (contains(space, tree)) {
          ASSERT_LT(contained, trees.size());
          EXPECT_EQ(tree, trees[contained++]);
        }
      });
      EXPECT_EQ(contained, trees.size());
    }
  }
}

TEST(TreeSpace, HasAsManyTreesAsTheClosedFormsSay) {
  // (n+1)^(n-1), n^(n-1), C(3n,n)/(2n+1) and C(3n-2,n-1)/n for n = 4.
  EXPECT_EQ(testing::enumerate_trees(4, {false, Roots::kMulti}).size(), 125U);
  EXPECT_EQ(testing::enumerate_trees(4, {false, Roots::kSingle}).size(), 64U);
  EXPECT_EQ(testing::enumerate_trees(4, {true, Roots::kMulti}).size(), 55U);
  EXPECT_EQ(testing::enumerate_trees(4, {true, Roots::kSingle}).size(), 30U);
}

TEST(TreeSpace, NoWordsAreATreeOfEverySpace) {
  EXPECT_TRUE(contains({true, Roots::kSingle}, Tree()));
}

TEST(TreeSpace, NamesAreReadAsTheyAreWritten) {
  for (const bool projective : {false, true}) {
    EXPECT_EQ(projective_named(name_of_trees(projective)), projective);
  }
  for (const Roots roots : {Roots::kSingle, Roots::kMulti}) {
    EXPECT_EQ(roots_named(name_of(roots)), roots);
  }
  EXPECT_EQ(name_of_trees(true), "projective");
  EXPECT_EQ(name_of(Roots::kMulti), "multi");
  EXPECT_EQ(projective_named("auto"), std::nullopt);
  EXPECT_EQ(projective_named(""), std::nullopt);
  EXPECT_EQ(roots_named("several"), std::nullopt);
}

TEST(TreeSpace, NameTellsBothHalves) {
  EXPECT_EQ(name_of(TreeSpace{.projective = true, .roots = Roots::kSingle}),
            "projective, single root");
  EXPECT_EQ(name_of(TreeSpace{.projective = false, .roots = Roots::kMulti}),
            "non-projective, several roots");
}

}  // namespace
}  // namespace arcus
