// SPDX-License-Identifier: Apache-2.0
#include "tests/support/judge.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "tests/support/enumerate_trees.h"

namespace arcus::testing {
namespace {

// Every table of n words has the same trees, and tests ask for tens of thousands of tables.
const std::vector<Tree>& trees_of(int n, const TreeSpace& space) {
  static std::map<std::tuple<int, bool, Roots>, std::vector<Tree>> known;
  auto& trees = known[{n, space.projective, space.roots}];
  if (trees.empty()) trees = enumerate_trees(n, space);
  return trees;
}

}  // namespace

double score_of(const ArcScores& scores, const Tree& tree) {
  double sum = 0;
  for (int m = 1; m <= tree.size(); ++m) sum += scores(tree.head(m), m);
  return sum;
}

std::vector<ScoredTree> all_trees_by_score(const ArcScores& scores, const TreeSpace& space) {
  std::vector<ScoredTree> result;
  for (const Tree& tree : trees_of(scores.size(), space)) {
    const double score = score_of(scores, tree);
    if (score > kNoArc) result.push_back({tree, score});
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const ScoredTree& a, const ScoredTree& b) { return a.score > b.score; });
  return result;
}

std::optional<double> log_partition_by_enumeration(const ArcScores& scores,
                                                   const TreeSpace& space) {
  const auto trees = all_trees_by_score(scores, space);
  if (trees.empty()) return std::nullopt;
  long double sum = 0;
  for (const ScoredTree& t : trees) {
    sum += std::exp(static_cast<long double>(t.score) - trees[0].score);
  }
  return static_cast<double>(trees[0].score + std::log(sum));
}

std::optional<ArcMarginals> marginals_by_enumeration(const ArcScores& scores,
                                                     const TreeSpace& space) {
  const auto trees = all_trees_by_score(scores, space);
  if (trees.empty()) return std::nullopt;
  long double sum = 0;
  for (const ScoredTree& t : trees) {
    sum += std::exp(static_cast<long double>(t.score) - trees[0].score);
  }
  ArcMarginals marginals(scores.size());
  for (const ScoredTree& t : trees) {
    const auto share =
        static_cast<double>(std::exp(static_cast<long double>(t.score) - trees[0].score) / sum);
    for (int m = 1; m <= scores.size(); ++m) marginals(t.tree.head(m), m) += share;
  }
  return marginals;
}

}  // namespace arcus::testing
