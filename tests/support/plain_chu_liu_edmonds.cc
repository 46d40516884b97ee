// SPDX-License-Identifier: Apache-2.0
#include "tests/support/plain_chu_liu_edmonds.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "tests/support/judge.h"

namespace arcus::testing {
namespace {

// The heads of the best tree, heads[0] unused; empty when there is none.
std::vector<int> best_heads(const ArcScores& scores) {
  const int n = scores.size();
  std::vector<int> heads(static_cast<std::size_t>(n) + 1, kNoHead);
  const auto head = [&](int m) -> int& { return heads[static_cast<std::size_t>(m)]; };
  for (int m = 1; m <= n; ++m) {
    for (int h = 0; h <= n; ++h) {
      if (h == m || scores(h, m) == kNoArc) continue;
      if (head(m) == kNoHead || scores(h, m) > scores(head(m), m)) head(m) = h;
    }
    if (head(m) == kNoHead) return {};
  }

  std::vector<int> cycle;
  for (int m = 1; m <= n && cycle.empty(); ++m) {
    int word = m;
    for (int steps = 0; steps < n && word != kRoot; ++steps) word = head(word);
    if (word == kRoot) continue;
    for (int next = head(word); cycle.empty() || next != head(word); next = head(next)) {
      cycle.push_back(next);
    }
  }
  if (cycle.empty()) return heads;

  // The smaller graph: the words outside the cycle, then the cycle as its last word.
  std::vector<int> outside{kRoot};
  for (int m = 1; m <= n; ++m) {
    if (std::find(cycle.begin(), cycle.end(), m) == cycle.end()) outside.push_back(m);
  }
  const int c = static_cast<int>(outside.size());
  const auto old = [&](int word) { return outside[static_cast<std::size_t>(word)]; };
  ArcScores smaller(c, kNoArc);
  std::vector<int> entered_at(outside.size(), kNoHead);
  std::vector<int> left_from(outside.size(), kNoHead);
  for (int u = 0; u < c; ++u) {
    for (int v = 1; v < c; ++v) {
      if (u != v) smaller(u, v) = scores(old(u), old(v));
    }
    for (const int w : cycle) {
      const double in = scores(old(u), w) - scores(head(w), w);
      if (in > smaller(u, c)) {
        smaller(u, c) = in;
        entered_at[static_cast<std::size_t>(u)] = w;
      }
      if (u != 0 && scores(w, old(u)) > smaller(c, u)) {
        smaller(c, u) = scores(w, old(u));
        left_from[static_cast<std::size_t>(u)] = w;
      }
    }
  }
  const std::vector<int> inner = best_heads(smaller);
  if (inner.empty()) return {};
  for (int v = 1; v < c; ++v) {
    const int h = inner[static_cast<std::size_t>(v)];
    head(old(v)) = h == c ? left_from[static_cast<std::size_t>(v)] : old(h);
  }
  const int from = inner[static_cast<std::size_t>(c)];
  head(entered_at[static_cast<std::size_t>(from)]) = old(from);
  return heads;
}

std::optional<ScoredTree> scored(const ArcScores& scores, const std::vector<int>& heads) {
  if (heads.empty()) return std::nullopt;
  const std::span<const int> all(heads);
  const Tree tree(all.subspan(1));
  return ScoredTree{tree, score_of(scores, tree)};
}

}  // namespace

std::optional<ScoredTree> plain_chu_liu_edmonds(const ArcScores& scores, Roots roots) {
  if (roots == Roots::kMulti || scores.size() == 0) return scored(scores, best_heads(scores));
  std::optional<ScoredTree> best;
  for (int root = 1; root <= scores.size(); ++root) {
    ArcScores one_root = scores;
    for (int m = 1; m <= scores.size(); ++m) {
      if (m != root) one_root(kRoot, m) = kNoArc;
    }
    const auto tree = scored(scores, best_heads(one_root));
    if (tree && (!best || tree->score > best->score)) best = tree;
  }
  return best;
}

}  // namespace arcus::testing
