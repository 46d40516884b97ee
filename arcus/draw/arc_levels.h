// SPDX-License-Identifier: Apache-2.0
//
// The height of each arc, for the terminal and SVG.
#pragma once

#include <span>
#include <vector>

namespace arcus {

// Stacks intervals like falling bricks: each new interval gets the level just above all intervals
// that it overlaps. O(log size) time per interval, O(size) memory.
class Skyline {
 public:
  explicit Skyline(int size);  // positions are 0..size-1

  // Adds the interval left..right (both ends included) and returns its level, from 1.
  int put(int left, int right);

 private:
  int highest(int left, int right) const;
  void raise(int left, int right, int level);

  int leaves_;
  std::vector<int> best_;   // by node: the highest level anywhere below the node
  std::vector<int> whole_;  // by node: the highest level of an interval that covers the whole node
};

struct ArcSpan {
  int left = 0;  // left <= right, both ends included; may be negative
  int right = 0;
  int tier = 0;  // stacked after all spans of lower tiers

  friend bool operator==(const ArcSpan&, const ArcSpan&) = default;
};

// Returns a level, from 1, for each span. Overlapping spans have different levels, and a span is
// above every other span of its tier that it contains. So the arcs of a projective tree never
// cross. O(n log n).
std::vector<int> arc_levels(std::span<const ArcSpan> spans);

}  // namespace arcus
