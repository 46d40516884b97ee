// SPDX-License-Identifier: Apache-2.0
#include "arcus/transition/oracle.h"

#include <algorithm>
#include <functional>

#include <gtest/gtest.h>

#include "tests/support/enumerate_trees.h"

namespace arcus {
namespace {

constexpr TransitionSystem kSystems[] = {TransitionSystem::kArcStandard,
                                         TransitionSystem::kArcEager};

Configuration start_of(TransitionSystem system, int n) {
  Configuration configuration;
  configuration.reset(system, n);
  return configuration;
}

// The largest number of arcs of the tree that any sequence of moves can add until the buffer is
// empty. The oracle does not count on words that go back into the buffer.
int reachable_arcs(const Configuration& configuration, const Tree& gold) {
  if (!configuration.allows(Move::kShift)) {
    int same = 0;
    for (int m = 1; m <= gold.size(); ++m) {
      const int wanted = gold.head(m) == kRoot ? kNoHead : gold.head(m);
      const bool known = gold.head(m) != kNoHead;
      same += known && configuration.node(m).head == wanted ? 1 : 0;
    }
    return same;
  }
  int best = 0;
  for (const Move move : kAllMoves) {
    if (!configuration.allows(move)) continue;
    Configuration next = configuration;
    next.apply(move);
    best = std::max(best, reachable_arcs(next, gold));
  }
  return best;
}

// Visits every configuration that moves lead to.
void for_each_configuration(const Configuration& configuration,
                            const std::function<void(const Configuration&)>& visit) {
  if (configuration.is_final()) return;
  visit(configuration);
  for (const Move move : kAllMoves) {
    if (!configuration.allows(move)) continue;
    Configuration next = configuration;
    next.apply(move);
    for_each_configuration(next, visit);
  }
}

TEST(Oracle, ItsMovesGiveBackEveryProjectiveTree) {
  for (const TransitionSystem system : kSystems) {
    for (int n = 1; n <= 6; ++n) {
      for (const Tree& tree : testing::enumerate_trees(n, {true, Roots::kSingle})) {
        const Oracle oracle(tree);
        Configuration configuration = start_of(system, n);
        while (!configuration.is_final()) {
          const Move move = oracle.next_move(configuration);
          ASSERT_TRUE(configuration.allows(move));
          EXPECT_EQ(oracle.lost_arcs(configuration, move), 0);
          configuration.apply(move);
        }
        ASSERT_EQ(configuration.tree(), tree);
      }
    }
  }
}

// With all heads, and with the head of one word unknown.
TEST(Oracle, ArcEagerMovesLoseTheArcsThatBruteForceMisses) {
  for (int n = 2; n <= 4; ++n) {
    for (const Tree& whole : testing::enumerate_trees(n, {true, Roots::kSingle})) {
      for (int unknown = 0; unknown <= n; ++unknown) {
        Tree tree = whole;
        if (unknown > 0) tree.set_head(unknown, kNoHead);
        const Oracle oracle(tree);
        for_each_configuration(start_of(TransitionSystem::kArcEager, n),
                               [&](const Configuration& configuration) {
                                 if (!configuration.allows(Move::kShift)) return;
                                 const int before = reachable_arcs(configuration, tree);
                                 int fewest = n;
                                 for (const Move move : kAllMoves) {
                                   if (!configuration.allows(move)) continue;
                                   Configuration next = configuration;
                                   next.apply(move);
                                   const int lost = oracle.lost_arcs(configuration, move);
                                   EXPECT_EQ(lost, before - reachable_arcs(next, tree));
                                   fewest = std::min(fewest, lost);
                                 }
                                 EXPECT_EQ(fewest, 0);
                               });
      }
    }
  }
}

// A removed word takes no more dependents, and its head is the one that it has.
TEST(Oracle, ArcStandardMovesLoseTheArcsOfTheWordThatTheyRemove) {
  const Oracle oracle(Tree({2, 0, 2, 3}));
  Configuration configuration = start_of(TransitionSystem::kArcStandard, 4);
  EXPECT_EQ(oracle.lost_arcs(configuration, Move::kLeft), 0);
  EXPECT_EQ(oracle.lost_arcs(configuration, Move::kRight), 3);  // 0 -> 2, 2 -> 1, 2 -> 3
  EXPECT_EQ(oracle.lost_arcs(configuration, Move::kShift), 0);
  configuration.apply(Move::kLeft);
  EXPECT_EQ(oracle.lost_arcs(configuration, Move::kRight), 1);  // 3 -> 4
  EXPECT_EQ(oracle.next_move(configuration), Move::kShift);
}

}  // namespace
}  // namespace arcus
