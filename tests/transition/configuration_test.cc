// SPDX-License-Identifier: Apache-2.0
#include "arcus/transition/configuration.h"

#include <functional>
#include <set>

#include <gtest/gtest.h>

#include "arcus/tree/projectivity.h"
#include "tests/support/enumerate_trees.h"

namespace arcus {
namespace {

constexpr TransitionSystem kSystems[] = {TransitionSystem::kArcStandard,
                                         TransitionSystem::kArcEager};

// Visits the last configuration of every sequence of allowed moves.
void for_each_ending(const Configuration& configuration, int moves,
                     const std::function<void(const Configuration&, int moves)>& visit) {
  if (configuration.is_final()) return visit(configuration, moves);
  int allowed = 0;
  for (const Move move : kAllMoves) {
    if (!configuration.allows(move)) continue;
    ++allowed;
    Configuration next = configuration;
    next.apply(move);
    for_each_ending(next, moves + 1, visit);
  }
  EXPECT_GT(allowed, 0);
}

Configuration start_of(TransitionSystem system, int n) {
  Configuration configuration;
  configuration.reset(system, n);
  return configuration;
}

TEST(Configuration, EverySequenceOfMovesEndsInAProjectiveTreeWithASingleRoot) {
  for (const TransitionSystem system : kSystems) {
    for (int n = 1; n <= 5; ++n) {
      for_each_ending(start_of(system, n), 0, [&](const Configuration& end, int moves) {
        const Tree tree = end.tree();
        EXPECT_TRUE(is_tree(tree) && is_projective(tree));
        EXPECT_EQ(roots(tree).size(), 1U);
        EXPECT_LE(moves, system == TransitionSystem::kArcStandard ? 2 * n - 1 : 3 * n);
      });
    }
  }
}

TEST(Configuration, MovesReachEveryProjectiveTreeWithASingleRoot) {
  for (const TransitionSystem system : kSystems) {
    for (int n = 1; n <= 5; ++n) {
      std::set<std::vector<int>> reached;
      for_each_ending(start_of(system, n), 0, [&](const Configuration& end, int) {
        const Tree tree = end.tree();
        reached.insert({tree.heads().begin(), tree.heads().end()});
      });
      EXPECT_EQ(reached.size(), testing::enumerate_trees(n, {true, Roots::kSingle}).size());
    }
  }
}

TEST(Configuration, AnArcIsKnownToBothOfItsWords) {
  Configuration configuration = start_of(TransitionSystem::kArcStandard, 4);
  configuration.apply(Move::kLeft, 7);   // 2 -> 1
  configuration.apply(Move::kShift);     // stack 2 3 4
  configuration.apply(Move::kRight, 8);  // 3 -> 4
  configuration.apply(Move::kRight, 9);  // 2 -> 3
  ASSERT_TRUE(configuration.is_final());
  EXPECT_EQ(configuration.tree(), Tree({2, 0, 2, 3}));
  EXPECT_EQ(configuration.node(1).label, 7);
  EXPECT_EQ(configuration.node(2).left, 1);
  EXPECT_EQ(configuration.node(2).right, 3);
  EXPECT_EQ(configuration.node(2).lefts, 1);
  EXPECT_EQ(configuration.node(2).rights, 1);
  EXPECT_EQ(configuration.node(3).right, 4);
  EXPECT_EQ(configuration.node(3).label, 9);
}

TEST(Configuration, TheFarthestDependentComesFirst) {
  Configuration configuration = start_of(TransitionSystem::kArcEager, 5);
  configuration.apply(Move::kShift);  // stack 1 2
  configuration.apply(Move::kLeft);   // 3 -> 2
  configuration.apply(Move::kLeft);   // 3 -> 1; 3 goes onto the empty stack
  configuration.apply(Move::kRight);  // 3 -> 4
  configuration.apply(Move::kReduce);
  configuration.apply(Move::kRight);  // 3 -> 5
  ASSERT_TRUE(configuration.is_final());
  const Configuration::Node& node = configuration.node(3);
  EXPECT_EQ(node.left, 1);
  EXPECT_EQ(node.left2, 2);
  EXPECT_EQ(node.right, 5);
  EXPECT_EQ(node.right2, 4);
}

TEST(Configuration, AWordWithoutAHeadGoesBackWhenTheBufferIsEmpty) {
  Configuration configuration = start_of(TransitionSystem::kArcEager, 2);
  configuration.apply(Move::kShift);
  EXPECT_FALSE(configuration.is_final());
  EXPECT_EQ(configuration.stack(0), 1);
  EXPECT_EQ(configuration.buffer(0), 2);
  EXPECT_FALSE(configuration.allows(Move::kShift));
  configuration.apply(Move::kLeft);
  EXPECT_TRUE(configuration.is_final());
  EXPECT_EQ(configuration.tree(), Tree({2, 0}));
}

TEST(TransitionSystem, NamesAreReadAsTheyAreWritten) {
  for (const TransitionSystem system : kSystems) EXPECT_EQ(system_named(name_of(system)), system);
  EXPECT_EQ(system_named("arc"), std::nullopt);
}

}  // namespace
}  // namespace arcus
