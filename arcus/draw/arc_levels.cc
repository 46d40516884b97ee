// SPDX-License-Identifier: Apache-2.0
//
// A skyline in O(n log n): spans are added from the shortest to the longest, so that inner spans
// come before those that contain them.
//
// Heights are in a segment tree. A new brick is always higher than all bricks under it, so an
// update is a maximum; maxima commute, so updates never have to be pushed down the tree.
#include "arcus/draw/arc_levels.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace arcus {

Skyline::Skyline(int size)
    : leaves_(std::max(size, 1)),
      best_(2 * static_cast<std::size_t>(leaves_), 0),
      whole_(2 * static_cast<std::size_t>(leaves_), 0) {}

int Skyline::put(int left, int right) {
  const int level = highest(left, right) + 1;
  raise(left, right, level);
  return level;
}

int Skyline::highest(int left, int right) const {
  int level = 0;
  for (int end : {left, right}) {
    for (int node = end + leaves_; node > 0; node /= 2) {
      level = std::max(level, whole_[static_cast<std::size_t>(node)]);
    }
  }
  for (int a = left + leaves_, b = right + leaves_ + 1; a < b; a /= 2, b /= 2) {
    if (a % 2 == 1) level = std::max(level, best_[static_cast<std::size_t>(a++)]);
    if (b % 2 == 1) level = std::max(level, best_[static_cast<std::size_t>(--b)]);
  }
  return level;
}

void Skyline::raise(int left, int right, int level) {
  const auto raise_node = [&](int node) {
    best_[static_cast<std::size_t>(node)] = level;
    whole_[static_cast<std::size_t>(node)] = level;
  };
  for (int a = left + leaves_, b = right + leaves_ + 1; a < b; a /= 2, b /= 2) {
    if (a % 2 == 1) raise_node(a++);
    if (b % 2 == 1) raise_node(--b);
  }
  for (int end : {left, right}) {
    for (int node = (end + leaves_) / 2; node > 0; node /= 2) {
      int& best = best_[static_cast<std::size_t>(node)];
      best = std::max(best, level);
    }
  }
}

std::vector<int> arc_levels(std::span<const ArcSpan> spans) {
  std::vector<int> ends;
  for (const ArcSpan& span : spans) {
    ends.push_back(span.left);
    ends.push_back(span.right);
  }
  std::sort(ends.begin(), ends.end());
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  const auto rank = [&](int end) {
    return static_cast<int>(std::lower_bound(ends.begin(), ends.end(), end) - ends.begin());
  };

  std::vector<std::size_t> order(spans.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto key = [&](std::size_t i) {
    return std::tuple(spans[i].tier, spans[i].right - spans[i].left, spans[i].left, i);
  };
  std::sort(order.begin(), order.end(), [&](auto i, auto j) { return key(i) < key(j); });

  Skyline skyline(static_cast<int>(ends.size()));
  std::vector<int> levels(spans.size());
  for (const std::size_t i : order) {
    levels[i] = skyline.put(rank(spans[i].left), rank(spans[i].right));
  }
  return levels;
}

}  // namespace arcus
