// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexical/word_links.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "tests/support/enumerate_trees.h"

namespace arcus {
namespace {

using testing::enumerate_trees;

bool has(const std::vector<WordLink>& links, WordLink link) {
  return std::find(links.begin(), links.end(), link) != links.end();
}

bool are_connected(int a, int b, int n, const std::vector<WordLink>& links) {
  std::set<int> reached = {a};
  for (int round = 0; round < n; ++round) {
    for (const auto& [i, j] : links) {
      if (reached.count(i) > 0) reached.insert(j);
      if (reached.count(j) > 0) reached.insert(i);
    }
  }
  return reached.count(b) > 0;
}

// A link at `word` is on the path from it to `other` if the two are apart without it.
std::vector<WordLink> links_on_path_at(int word, int other, int n,
                                       const std::vector<WordLink>& links) {
  std::vector<WordLink> result;
  if (!are_connected(word, other, n, links)) return result;
  for (const WordLink& link : links) {
    if (link.i != word && link.j != word) continue;
    std::vector<WordLink> rest = links;
    std::erase(rest, link);
    if (!are_connected(word, other, n, rest)) result.push_back(link);
  }
  return result;
}

TEST(LocalConstraints, AreThoseOfTheDefinitionForAllTreesOfUpToFiveWords) {
  for (int n = 1; n <= 5; ++n) {
    for (const Tree& tree : enumerate_trees(n, {false, Roots::kMulti})) {
      const std::vector<WordLink> gold = links_of(tree);
      std::vector<LocalConstraint> expected;
      for (int w1 = 1; w1 <= n; ++w1) {
        for (int w2 = w1 + 1; w2 <= n; ++w2) {
          if (has(gold, {w1, w2})) continue;
          for (const auto& [word, other] : {std::pair(w1, w2), std::pair(w2, w1)}) {
            for (const WordLink& link : links_on_path_at(word, other, n, gold)) {
              expected.push_back({link, {w1, w2}});
            }
          }
        }
      }
      EXPECT_EQ(local_constraints(tree), expected);
    }
  }
}

TEST(LocalConstraints, OfAChainAreTheLinksAtBothEnds) {
  const std::vector<LocalConstraint> expected = {{{1, 2}, {1, 3}}, {{2, 3}, {1, 3}},
                                                 {{1, 2}, {1, 4}}, {{3, 4}, {1, 4}},
                                                 {{2, 3}, {2, 4}}, {{3, 4}, {2, 4}}};
  EXPECT_EQ(local_constraints(Tree{0, 1, 2, 3}), expected);
}

using LinkSet = std::set<std::pair<int, int>>;
using LinkScores = std::map<std::pair<int, int>, int>;

LinkSet set_of(const Tree& tree) {
  LinkSet links;
  for (const auto& [i, j] : links_of(tree)) links.emplace(i, j);
  return links;
}

int total(const LinkSet& links, const LinkScores& scores) {
  int sum = 0;
  for (const auto& link : links) sum += scores.at(link);
  return sum;
}

// Random scores of the links of the tree; the others as high as the constraints allow.
LinkScores highest_scores(const Tree& tree, Random& random) {
  LinkScores scores;
  for (const auto& [i, j] : links_of(tree)) scores[{i, j}] = static_cast<int>(random.below(4));
  LinkScores others;
  for (const auto& [gold, other] : local_constraints(tree)) {
    const int bound = scores.at({gold.i, gold.j}) - 1;
    const auto place = others.emplace(std::pair(other.i, other.j), bound).first;
    place->second = std::min(place->second, bound);
  }
  scores.insert(others.begin(), others.end());
  return scores;
}

bool is_longest_path_of_two_links(const Tree& tree) {
  std::vector<int> degrees(static_cast<std::size_t>(tree.size()) + 1);
  for (const auto& [i, j] : links_of(tree)) {
    ++degrees[static_cast<std::size_t>(i)];
    ++degrees[static_cast<std::size_t>(j)];
  }
  return *std::max_element(degrees.begin(), degrees.end()) == tree.size() - 1;
}

TEST(LocalConstraints, MetWithoutSlackMakeTheGoldLinksOfAStarTheMaximumSpanningTree) {
  Random random(1);
  for (int n = 2; n <= 5; ++n) {
    const auto trees = enumerate_trees(n, {false, Roots::kSingle});
    std::set<LinkSet> spanning;
    for (const Tree& tree : trees) spanning.insert(set_of(tree));
    for (const Tree& tree : trees) {
      if (!is_longest_path_of_two_links(tree)) continue;
      const LinkScores scores = highest_scores(tree, random);
      const LinkSet gold = set_of(tree);
      for (const LinkSet& links : spanning) {
        if (links == gold) continue;
        EXPECT_LT(total(links, scores), total(gold, scores));
      }
    }
  }
}

TEST(LocalConstraints, MetWithoutSlackMakeTheBestLinkOfEachWordGold) {
  Random random(1);
  for (int n = 2; n <= 5; ++n) {
    for (const Tree& tree : enumerate_trees(n, {false, Roots::kSingle})) {
      const LinkScores scores = highest_scores(tree, random);
      const LinkSet gold = set_of(tree);
      for (int word = 1; word <= n; ++word) {
        int best_gold = -100;
        int best_other = -100;
        for (const auto& [link, score] : scores) {
          if (link.first != word && link.second != word) continue;
          int& best = gold.count(link) > 0 ? best_gold : best_other;
          best = std::max(best, score);
        }
        EXPECT_GT(best_gold, best_other);
      }
    }
  }
}

// The paper says that the constraints make the gold tree the maximum spanning tree. They bound a
// link by the links at the two ends of its path only, so a weak link in the middle can lose.
TEST(LocalConstraints, MetWithoutSlackCanLeaveAnotherTreeOfHigherScore) {
  const Tree chain{0, 1, 2, 3};
  const LinkScores scores = {{{1, 2}, 3}, {{2, 3}, 0},  {{3, 4}, 3},
                             {{1, 4}, 2}, {{1, 3}, -1}, {{2, 4}, -1}};
  for (const auto& [gold, other] : local_constraints(chain)) {
    EXPECT_GE(scores.at({gold.i, gold.j}), scores.at({other.i, other.j}) + 1);
  }
  EXPECT_EQ(total(set_of(chain), scores), 6);
  EXPECT_EQ(total({{1, 2}, {1, 4}, {3, 4}}, scores), 8);
}

TEST(HeadConstraints, CompareTheHeadOfEachWordWithAllOthers) {
  const std::vector<LocalConstraint> expected = {{{2, 1}, {0, 1}}, {{2, 1}, {3, 1}},
                                                 {{0, 2}, {1, 2}}, {{0, 2}, {3, 2}},
                                                 {{2, 3}, {0, 3}}, {{2, 3}, {1, 3}}};
  EXPECT_EQ(head_constraints(Tree{2, 0, 2}), expected);
  EXPECT_TRUE(head_constraints(Tree{0}).empty());
}

TEST(HeadConstraints, MetWithoutSlackMakeTheGoldTreeTheBestOfAllTrees) {
  Random random(1);
  for (int n = 1; n <= 4; ++n) {
    const auto trees = enumerate_trees(n, {false, Roots::kMulti});
    for (const Tree& gold : trees) {
      LinkScores scores;
      for (const auto& [h, m] : arcs_of(gold)) scores[{h, m}] = static_cast<int>(random.below(4));
      for (const auto& [right, wrong] : head_constraints(gold)) {
        scores[{wrong.i, wrong.j}] = scores.at({right.i, right.j}) - 1;  // as high as allowed
      }
      const auto sum = [&](const Tree& tree) {
        int total_score = 0;
        for (const auto& [h, m] : arcs_of(tree)) total_score += scores.at({h, m});
        return total_score;
      };
      for (const Tree& tree : trees) {
        if (tree != gold) {
          EXPECT_LT(sum(tree), sum(gold));
        }
      }
    }
  }
}

TEST(LinkFeatures, HaveNamesInAnyOrderButNoneTwice) {
  const LinkFeatures all{true, true, true};
  EXPECT_EQ(name_of(all), "pairs,dist,mi");
  EXPECT_EQ(link_features_named("mi,pairs,dist"), all);
  EXPECT_EQ(link_features_named("dist"), (LinkFeatures{false, true, false}));
  EXPECT_EQ(name_of({false, false, false, true, true, true}), "direction,context,tags");
  EXPECT_EQ(link_features_named("tags,direction"),
            (LinkFeatures{false, false, false, true, false, true}));
  for (const char* names : {"", "pairs,", ",pairs", "pairs,pairs", "tag", "pairs dist"}) {
    EXPECT_EQ(link_features_named(names), std::nullopt) << names;
  }
}

TEST(LinkFeatures, ThatAreOffAreZero) {
  EXPECT_EQ(link_numbers({true, false, false}, {1, 21}, 3), (LinkNumbers{0, 0, 0, 0, 0}));
  EXPECT_EQ(link_numbers({true, true, true}, {1, 21}, 3), (LinkNumbers{2, 4, 3, 0, 0}));
}

TEST(LinkFeatures, DistancesOfHeadsOnTheRightAreNumbersOfTheirOwn) {
  const LinkFeatures features{true, true, true, true};
  EXPECT_EQ(link_numbers(features, {1, 21}, 3), (LinkNumbers{2, 4, 3, 0, 0}));
  EXPECT_EQ(link_numbers(features, {21, 1}, 3), (LinkNumbers{0, 0, 3, 2, 4}));
  EXPECT_EQ(link_numbers(features, {0, 1}, 3), LinkNumbers{});
  EXPECT_EQ(number_name(features, 3), "distance / 10, head on the right");
  EXPECT_EQ(number_name({true, true, false}, 0), "distance / 10");
  EXPECT_EQ(number_name({true, true, false}, 2), "");
  EXPECT_EQ(number_name({true, true, false}, 3), "");
}

}  // namespace
}  // namespace arcus
