// SPDX-License-Identifier: Apache-2.0
#include "arcus/tree/pseudo_projective.h"

#include <gtest/gtest.h>

#include "arcus/tree/projectivity.h"
#include "tests/support/enumerate_trees.h"

namespace arcus {
namespace {

constexpr PseudoEncoding kEncodings[] = {PseudoEncoding::kHead, PseudoEncoding::kPath,
                                         PseudoEncoding::kHeadAndPath};

// Labels that differ from word to word: "a", "b", ...
LabeledHeads with_own_labels(const Tree& tree) {
  LabeledHeads heads{tree, {}};
  for (int m = 1; m <= tree.size(); ++m) {
    heads.labels.emplace_back(1, static_cast<char>('a' + m - 1));
  }
  return heads;
}

// All trees of n words, with one root or several.
template <typename Visit>
void for_each_tree(int n, Visit visit) {
  for (const Tree& tree : testing::enumerate_trees(n, {false, Roots::kMulti})) visit(tree);
}

// 2 is the root; the arc (4, 1) crosses the arc from 0.
const LabeledHeads kCrossing = {Tree({4, 0, 2, 3}), {"nmod", "root", "obj", "det"}};

TEST(PseudoProjective, TheLabelsRecordTheLift) {
  const Tree lifted({2, 0, 2, 3});
  EXPECT_EQ(pseudo_projective(kCrossing, PseudoEncoding::kHead),
            (LabeledHeads{lifted, {"nmod↑det", "root", "obj", "det"}}));
  EXPECT_EQ(pseudo_projective(kCrossing, PseudoEncoding::kPath),
            (LabeledHeads{lifted, {"nmod↑", "root", "obj↓", "det↓"}}));
  EXPECT_EQ(pseudo_projective(kCrossing, PseudoEncoding::kHeadAndPath),
            (LabeledHeads{lifted, {"nmod↑det", "root", "obj↓", "det↓"}}));
}

TEST(PseudoProjective, EveryTreeBecomesProjectiveWithItsRoots) {
  for (int n = 1; n <= 6; ++n) {
    for_each_tree(n, [&](const Tree& tree) {
      for (const PseudoEncoding encoding : kEncodings) {
        const LabeledHeads lifted = pseudo_projective(with_own_labels(tree), encoding);
        EXPECT_TRUE(is_tree(lifted.tree) && is_projective(lifted.tree));
        EXPECT_TRUE(roots(tree).size() > 1 || roots(lifted.tree) == roots(tree));
        EXPECT_TRUE(!is_projective(tree) || lifted == with_own_labels(tree));
      }
    });
  }
}

TEST(PseudoProjective, WhereLabelsTellHeadsApartEveryTreeComesBack) {
  for (int n = 1; n <= 6; ++n) {
    for_each_tree(n, [&](const Tree& tree) {
      if (roots(tree).size() > 1) return;
      const LabeledHeads heads = with_own_labels(tree);
      EXPECT_EQ(
          deprojectivized(pseudo_projective(heads, PseudoEncoding::kHead), PseudoEncoding::kHead),
          heads);
    });
  }
}

TEST(PseudoProjective, OneLiftComesBackWithAnyEncoding) {
  for (const PseudoEncoding encoding : kEncodings) {
    EXPECT_EQ(deprojectivized(pseudo_projective(kCrossing, encoding), encoding), kCrossing);
  }
}

TEST(PseudoProjective, MarksThatMeanNothingLeaveATree) {
  for (int n = 1; n <= 4; ++n) {
    for_each_tree(n, [&](const Tree& tree) {
      for (const PseudoEncoding encoding : kEncodings) {
        for (const char* label : {"x↑", "x↑x", "x↑y", "x↑x↓", "x↓"}) {
          const LabeledHeads undone = deprojectivized(
              {tree, std::vector<std::string>(static_cast<std::size_t>(n), label)}, encoding);
          EXPECT_TRUE(is_tree(undone.tree));
          for (const std::string& plain : undone.labels) EXPECT_EQ(plain, "x");
        }
      }
    });
  }
}

TEST(PseudoProjective, EncodingsHaveNames) {
  for (const PseudoEncoding encoding : kEncodings) {
    EXPECT_EQ(pseudo_encoding_named(name_of(encoding)), encoding);
  }
  EXPECT_EQ(pseudo_encoding_named("tail"), std::nullopt);
}

}  // namespace
}  // namespace arcus
