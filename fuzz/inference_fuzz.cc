// SPDX-License-Identifier: Apache-2.0
//
// Turns the input into a small table of scores and checks that all algorithms agree with
// enumeration and with each other.
//
// The first byte is the number of words, the second the tree space and the scale, and every further
// byte a score: mostly small integers, so that scores tie, some missing arcs, some extreme values.
#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "arcus/inference/nearest_tree.h"
#include "arcus/inference/trees.h"
#include "fuzz/fuzz_target.h"
#include "tests/support/judge.h"

namespace {

using arcus::fuzz::require;

double score_from(std::uint8_t byte, bool peaked) {
  if (byte < 32) return arcus::kNoArc;
  if (byte == 255) return 1e6;
  if (byte == 254) return -1e6;
  const int score = (byte - 128) / 4;  // an integer, so that many scores tie
  return peaked ? score * 7.25 : score;
}

bool near(double a, double b, double tolerance) {
  return std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const int n = data[0] % 5;
  const arcus::TreeSpace space{(data[1] & 1) != 0,
                               (data[1] & 2) != 0 ? arcus::Roots::kSingle : arcus::Roots::kMulti};
  const bool peaked = (data[1] & 4) != 0;
  arcus::ArcScores scores(n);
  std::size_t next = 2;
  for (int m = 1; m <= n; ++m) {
    for (int h = 0; h <= n; ++h) {
      scores(h, m) = h == m ? std::nan("") : score_from(next < size ? data[next++] : 128, peaked);
    }
  }

  const auto all = arcus::testing::all_trees_by_score(scores, space);
  const auto best = best_tree(scores, space);
  const auto ranked = best_trees(scores, 1000, space);
  const auto log_z = log_partition(scores, space);
  const auto marginals = arc_marginals(scores, space);
  require(best.has_value() == !all.empty(), "there is a best tree when there is a tree");
  require(log_z.has_value() == !all.empty(), "there is a sum when there is a tree");
  require(marginals.has_value() == !all.empty(), "there are marginals when there is a tree");
  require(ranked.size() == all.size(), "k-best finds every tree");
  arcus::Random random(data[1]);
  const auto sample = sample_tree(scores, space, random);
  require(sample.has_value() == !all.empty(), "there is a sample when there is a tree");
  if (all.empty()) return 0;

  require(near(best->score, all[0].score, 1e-12), "the best tree is the best");
  std::set<std::string> seen;
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    require(near(ranked[i].score, all[i].score, 1e-12), "k-best ranks as enumeration does");
    require(contains(space, ranked[i].tree), "k-best stays in the space");
    std::string heads;
    for (const int head : ranked[i].tree.heads()) heads += static_cast<char>('0' + head);
    require(seen.insert(heads).second, "k-best has no tree twice");
  }
  // Terms as large as the scores cancel in log Z, so the rounding error is relative to their size.
  double magnitude = 0;
  for (int m = 1; m <= n; ++m) {
    for (int h = 0; h <= n; ++h) {
      if (h != m && scores(h, m) > arcus::kNoArc) magnitude += std::abs(scores(h, m));
    }
  }
  require(std::abs(*log_z - *arcus::testing::log_partition_by_enumeration(scores, space)) <=
              1e-10 + 1e-15 * magnitude,
          "the sum agrees with enumeration");
  const auto enumerated = *arcus::testing::marginals_by_enumeration(scores, space);
  for (int m = 1; m <= n; ++m) {
    double into = 0;
    for (int h = 0; h <= n; ++h) {
      if (h == m) continue;
      require(near((*marginals)(h, m), enumerated(h, m), 1e-9), "marginals agree with enumeration");
      into += (*marginals)(h, m);
    }
    require(near(into, 1, 1e-9), "the marginals into a word sum to 1");
  }
  require(contains(space, *sample) && arcus::testing::score_of(scores, *sample) > arcus::kNoArc,
          "a sample is a tree of the space");
  const auto least_risk = min_risk_tree(scores, space);
  require(least_risk && contains(space, least_risk->tree) && least_risk->score <= n + 1e-9,
          "the tree of minimum risk is a tree of the space");
  require(nearest_tree(best->tree, space) == best->tree, "a tree of the space is its own nearest");
  return 0;
}
