// SPDX-License-Identifier: Apache-2.0
#include "arcus/tree/complete_tree.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "arcus/base/random.h"
#include "tests/support/enumerate_trees.h"

namespace arcus {
namespace {

constexpr TreeSpace kSpaces[] = {
    {true, Roots::kSingle}, {true, Roots::kMulti}, {false, Roots::kSingle}, {false, Roots::kMulti}};

bool has_heads(const Tree& tree, const Tree& given) {
  for (int m = 1; m <= given.size(); ++m) {
    if (given.head(m) != kNoHead && given.head(m) != tree.head(m)) return false;
  }
  return true;
}

// Calls visit(given) for every choice of heads and of words without one, cycles among them.
template <typename Visit>
void for_each_choice_of_heads(int n, Visit visit) {
  Tree given(n);
  while (true) {
    visit(given);
    int m = 1;
    while (m <= n) {
      const int next = given.head(m) + 1 == m ? m + 1 : given.head(m) + 1;
      given.set_head(m, next <= n ? next : kNoHead);
      if (next <= n) break;
      ++m;
    }
    if (m > n) return;
  }
}

// A tree of n words, each attached to one that comes before it in a random order.
Tree random_tree(int n, Random& random) {
  std::vector<int> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), 1);
  shuffle(order, random);
  Tree tree(n);
  for (std::size_t i = 0; i < order.size(); ++i) {
    tree.set_head(order[i], i == 0 ? kRoot : order[random.below(i)]);
  }
  return tree;
}

TEST(CompleteTree, HasTheGivenHeadsWheneverATreeOfTheSpaceHasThem) {
  for (const TreeSpace& space : kSpaces) {
    for (int n = 0; n <= 5; ++n) {
      const std::vector<Tree> trees = testing::enumerate_trees(n, space);
      for_each_choice_of_heads(n, [&](const Tree& given) {
        const bool possible = std::any_of(trees.begin(), trees.end(),
                                          [&](const Tree& tree) { return has_heads(tree, given); });
        const auto completed = complete_tree(given, space);
        ASSERT_EQ(completed.has_value(), possible) << ::testing::PrintToString(given.heads());
        if (!completed) return;
        ASSERT_TRUE(has_heads(*completed, given)) << ::testing::PrintToString(given.heads());
        ASSERT_TRUE(contains(space, *completed)) << ::testing::PrintToString(given.heads());
      });
    }
  }
}

// Forbidden arcs change neither which forests are completed nor that the result is in the space.
TEST(CompleteTree, AvoidsForbiddenArcsWherePossible) {
  Random random(5);
  int avoided = 0;
  int kept = 0;
  for (const TreeSpace& space : kSpaces) {
    for (int n = 1; n <= 5; ++n) {
      for_each_choice_of_heads(n, [&](const Tree& given) {
        std::vector<Arc> arcs;
        for (int m = 1; m <= n; ++m) {
          for (int h = 0; h <= n; ++h) {
            if (random.below(3) == 0 && given.head(m) == kNoHead) arcs.push_back({h, m});
          }
        }
        const auto forbidden = [&](const Arc& arc) {
          return std::find(arcs.begin(), arcs.end(), arc) != arcs.end();
        };
        const auto without = complete_tree(given, space);
        const auto completed = complete_tree(given, space, forbidden);
        ASSERT_EQ(completed.has_value(), without.has_value())
            << ::testing::PrintToString(given.heads());
        if (!completed) return;
        ASSERT_TRUE(has_heads(*completed, given));
        ASSERT_TRUE(contains(space, *completed));
        for (int m = 1; m <= n; ++m) {
          if (!forbidden({without->head(m), m})) continue;
          (forbidden({completed->head(m), m}) ? kept : avoided) += 1;
        }
      });
    }
  }
  EXPECT_GT(avoided, 2000);
  EXPECT_GT(avoided, kept / 4);
}

TEST(CompleteTree, AForbiddenHeadIsReplacedByItsNearestPossibleAncestor) {
  const auto forbidden = [](const Arc& arc) { return arc == Arc{3, 4} || arc == Arc{2, 4}; };
  EXPECT_EQ(complete_tree(Tree(4), {true, Roots::kSingle}, forbidden), (Tree{0, 1, 2, 1}));
  const auto all = [](const Arc& arc) { return arc.modifier == 4 && arc.head != kRoot; };
  EXPECT_EQ(complete_tree(Tree(4), {true, Roots::kMulti}, all), (Tree{0, 1, 2, 0}));
  EXPECT_EQ(complete_tree(Tree(4), {true, Roots::kSingle}, all), (Tree{0, 1, 2, 3}));
}

TEST(CompleteTree, OfARandomForestIsATreeThatContainsIt) {
  EXPECT_TRUE(rc::check([](std::uint64_t seed) {
    Random random(seed);
    const int n = 1 + static_cast<int>(random.below(60));
    Tree given = random_tree(n, random);
    const std::uint64_t free_in_ten = random.below(11);
    for (int m = 1; m <= n; ++m) {
      if (random.below(10) < free_in_ten) given.set_head(m, kNoHead);
    }
    for (const Roots roots : {Roots::kSingle, Roots::kMulti}) {
      const auto completed = complete_tree(given, {.projective = false, .roots = roots});
      RC_ASSERT(completed.has_value());
      RC_ASSERT(is_tree(*completed));
      RC_ASSERT(has_heads(*completed, given));
      RC_ASSERT(arcus::roots(*completed).size() == 1);
    }
  }));
}

TEST(CompleteTree, WithoutGivenHeadsIsAChain) {
  for (const TreeSpace& space : kSpaces)
    EXPECT_EQ(complete_tree(Tree(4), space), (Tree{0, 1, 2, 3}));
}

TEST(CompleteTree, DoesNotExistForACycleOrAHeadThatIsNoWord) {
  for (const TreeSpace& space : kSpaces) {
    EXPECT_FALSE(complete_tree(Tree{2, 1, kNoHead}, space));
    EXPECT_FALSE(complete_tree(Tree{4, kNoHead, kNoHead}, space));
  }
}

TEST(CompleteTree, OfManyWordsTakesLinearTime) {
  // Chains from left to right and from right to left, whole and with every tenth word free: a
  // search for tops that walks each path to its end would take 10^12 steps.
  constexpr int kWords = 1'000'000;
  for (const bool rightwards : {false, true}) {
    for (const int free_every : {kWords, 10}) {
      Tree given(kWords);
      for (int m = 1; m <= kWords; ++m) {
        if (m % free_every == 0) continue;
        given.set_head(m, rightwards ? m + 1 : m - 1);
      }
      const auto completed = complete_tree(given, {.projective = true, .roots = Roots::kSingle});
      ASSERT_TRUE(completed);
      EXPECT_TRUE(has_heads(*completed, given));
    }
  }
}

}  // namespace
}  // namespace arcus
