// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/projective_sampler.h"

#include <vector>

#include "arcus/inference/eisner_chart.h"
#include "arcus/inference/wide_number.h"

namespace arcus {
namespace {

using Kind = EisnerItem::Kind;

// One of the splits first..last, in proportion to weight(q); the weights sum to whole.
template <typename Weight>
int choose(int first, int last, const WideNumber& whole, Random& random, const Weight& weight) {
  double left = random.uniform() * whole.mantissa;
  int chosen = first;
  for (int q = first; q <= last; ++q) {
    const WideNumber w = weight(q);
    if (w.mantissa == 0) continue;
    chosen = q;  // also the last possible one, when rounding leaves something over
    left -= scaled(w.mantissa, w.exponent - whole.exponent);
    if (left < 0) break;
  }
  return chosen;
}

// Without normalisation, which choose does not need.
WideNumber times(const WideNumber& a, const WideNumber& b) {
  return {a.mantissa * b.mantissa, a.exponent + b.exponent};
}

}  // namespace

ProjectiveSampler::ProjectiveSampler(const ArcScores& scores, Roots roots)
    : has_tree_(chart_.fill(scores, roots)) {}

Tree ProjectiveSampler::draw(Random& random) const {
  const int n = chart_.size();
  Tree tree(n);
  if (n == 0) return tree;
  std::vector<EisnerItem> stack;
  if (chart_.roots() == Roots::kMulti) {
    stack.push_back({Kind::kClosedRight, kRoot, n});
  } else {
    const int m = choose(1, n, chart_.partition(), random, [&](int word) {
      return times(chart_.root_arc(word),
                   times(chart_.closed_left(1, word), chart_.closed_right(word, n)));
    });
    tree.set_head(m, kRoot);
    stack.push_back({Kind::kClosedLeft, 1, m});
    stack.push_back({Kind::kClosedRight, m, n});
  }
  while (!stack.empty()) {
    const auto [kind, i, j] = stack.back();
    stack.pop_back();
    if (i == j) continue;
    if (kind == Kind::kJoined) {
      const int q = choose(i, j - 1, chart_.joined(i, j), random, [&, i = i, j = j](int split) {
        return times(chart_.closed_right(i, split), chart_.closed_left(split + 1, j));
      });
      stack.push_back({Kind::kClosedRight, i, q});
      stack.push_back({Kind::kClosedLeft, q + 1, j});
    } else if (kind == Kind::kClosedRight) {
      const int q =
          choose(i + 1, j, chart_.closed_right(i, j), random, [&, i = i, j = j](int split) {
            return times(chart_.open_right(i, split), chart_.closed_right(split, j));
          });
      tree.set_head(q, i);
      stack.push_back({Kind::kJoined, i, q});
      stack.push_back({Kind::kClosedRight, q, j});
    } else {
      const int q =
          choose(i, j - 1, chart_.closed_left(i, j), random, [&, i = i, j = j](int split) {
            return times(chart_.closed_left(i, split), chart_.open_left(split, j));
          });
      tree.set_head(q, j);
      stack.push_back({Kind::kClosedLeft, i, q});
      stack.push_back({Kind::kJoined, q, j});
    }
  }
  return tree;
}

}  // namespace arcus
