// SPDX-License-Identifier: Apache-2.0
//
// The height of each arc, for the terminal and SVG.
#pragma once

#include <span>
#include <vector>

namespace arcus {

// Levels of intervals that are put down one after another, each just above those that it
// overlaps: as bricks fall in a game. O(log size) an interval, O(size) memory.
class Skyline {
 public:
  explicit Skyline(int size);  // positions are 0..size-1

  // Puts down the interval left..right, both ends included; returns its level, from 1.
  int put(int left, int right);

 private:
  int highest(int left, int right) const;
  void raise(int left, int right, int level);

  int leaves_;
  std::vector<int> best_;   // by node: the highest level anywhere below it
  std::vector<int> whole_;  // by node: the highest level put over all that is below it
};

struct ArcSpan {
  int left = 0;  // left <= right, both ends included; any numbers
  int right = 0;
  int tier = 0;  // put down after all spans of lower tiers

  friend bool operator==(const ArcSpan&, const ArcSpan&) = default;
};

// A level from 1 for each span. Two spans that overlap have different levels, and one that
// contains another of its tier, and is not the other's equal, stands above it; so the arcs of a
// projective tree never cross. O(n log n).
std::vector<int> arc_levels(std::span<const ArcSpan> spans);

}  // namespace arcus
