// SPDX-License-Identifier: Apache-2.0
#include "tests/support/plain_eisner.h"

#include <algorithm>

namespace arcus::testing {
namespace {

// chart.into(t)[s] holds the item over s..t.
struct Chart {
  explicit Chart(int n)
      : left_open(n, kNoArc), right_open(n, kNoArc), left(n, kNoArc), right(n, kNoArc) {}
  ArcTable left_open, right_open, left, right;
};

// Fills the chart of positions first..n.
Chart fill(const ArcScores& scores, int first) {
  const int n = scores.size();
  Chart c(n);
  for (int s = first; s <= n; ++s) c.left(s, s) = c.right(s, s) = 0;
  for (int k = 1; k <= n; ++k) {
    for (int s = first; s + k <= n; ++s) {
      const int t = s + k;
      double joined = kNoArc;
      for (int r = s; r < t; ++r) joined = std::max(joined, c.right(s, r) + c.left(r + 1, t));
      c.left_open(s, t) = s == kRoot ? kNoArc : joined + scores(t, s);
      c.right_open(s, t) = joined + scores(s, t);
      for (int r = s; r < t; ++r) {
        c.left(s, t) = std::max(c.left(s, t), c.left(s, r) + c.left_open(r, t));
      }
      for (int r = s + 1; r <= t; ++r) {
        c.right(s, t) = std::max(c.right(s, t), c.right_open(s, r) + c.right(r, t));
      }
    }
  }
  return c;
}

}  // namespace

double best_score_by_plain_eisner(const ArcScores& scores, Roots roots) {
  const int n = scores.size();
  if (roots == Roots::kMulti) return fill(scores, 0).right(0, n);
  const Chart c = fill(scores, 1);
  double best = n == 0 ? 0 : kNoArc;
  for (int m = 1; m <= n; ++m) best = std::max(best, c.left(1, m) + scores(0, m) + c.right(m, n));
  return best;
}

}  // namespace arcus::testing
