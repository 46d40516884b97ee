// SPDX-License-Identifier: Apache-2.0
#include "arcus/draw/arc_levels.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "arcus/base/random.h"

namespace arcus {
namespace {

bool overlap(const ArcSpan& a, const ArcSpan& b) { return a.left <= b.right && b.left <= a.right; }

bool contains(const ArcSpan& outer, const ArcSpan& inner) {
  return outer.left <= inner.left && inner.right <= outer.right && outer != inner;
}

void expect_fair(const std::vector<ArcSpan>& spans) {
  const std::vector<int> levels = arc_levels(spans);
  ASSERT_EQ(levels.size(), spans.size());
  for (std::size_t i = 0; i < spans.size(); ++i) {
    ASSERT_GE(levels[i], 1);
    bool supported = levels[i] == 1;
    for (std::size_t j = 0; j < spans.size(); ++j) {
      if (i == j || !overlap(spans[i], spans[j])) continue;
      ASSERT_NE(levels[i], levels[j]) << i << " and " << j << " overlap";
      supported = supported || levels[j] == levels[i] - 1;
      if (contains(spans[i], spans[j]) && spans[i].tier == spans[j].tier) {
        ASSERT_GT(levels[i], levels[j]) << i << " contains " << j;
      }
      if (spans[i].tier > spans[j].tier) {
        ASSERT_GT(levels[i], levels[j]);
      }
    }
    ASSERT_TRUE(supported) << i << " hangs in the air";
  }
}

TEST(ArcLevels, NoSpansHaveNoLevels) { EXPECT_TRUE(arc_levels({}).empty()); }

TEST(ArcLevels, OverlappingSpansNeverShareALevelOnAllSetsOfThreeSpans) {
  std::vector<ArcSpan> all;
  for (int left = 0; left < 5; ++left) {
    for (int right = left; right < 5; ++right) {
      all.push_back({left, right, 0});
      all.push_back({left, right, 1});
    }
  }
  for (const ArcSpan& a : all) {
    for (const ArcSpan& b : all) {
      for (const ArcSpan& c : all) ASSERT_NO_FATAL_FAILURE(expect_fair({a, b, c}));
    }
  }
}

TEST(ArcLevels, OverlappingSpansNeverShareALevelOnManyRandomSpans) {
  Random random(11);
  for (int round = 0; round < 200; ++round) {
    std::vector<ArcSpan> spans;
    const auto count = random.below(60);
    for (std::uint64_t i = 0; i < count; ++i) {
      const int a = static_cast<int>(random.below(80));
      const int b = static_cast<int>(random.below(80));
      spans.push_back({std::min(a, b), std::max(a, b), static_cast<int>(random.below(3))});
    }
    ASSERT_NO_FATAL_FAILURE(expect_fair(spans)) << "round " << round;
  }
}

TEST(ArcLevels, SpansSideBySideShareTheLowestLevel) {
  EXPECT_EQ(arc_levels(std::vector<ArcSpan>{{0, 3}, {4, 6}, {7, 7}}), (std::vector<int>{1, 1, 1}));
}

TEST(ArcLevels, AreQuickForAHundredThousandNestedSpans) {
  constexpr int kSpans = 100'000;
  std::vector<ArcSpan> spans(kSpans);
  for (int i = 0; i < kSpans; ++i) spans[static_cast<std::size_t>(i)] = {-i, i};
  EXPECT_EQ(arc_levels(spans).back(), kSpans);
}

TEST(Skyline, PutsEachIntervalJustAboveWhatItOverlaps) {
  Random random(5);
  constexpr int kSize = 37;
  Skyline skyline(kSize);
  std::vector<int> heights(kSize, 0);
  for (int round = 0; round < 500; ++round) {
    const int a = static_cast<int>(random.below(kSize));
    const int b = static_cast<int>(random.below(kSize));
    const auto first = heights.begin() + std::min(a, b);
    const auto last = heights.begin() + std::max(a, b) + 1;
    const int level = 1 + *std::max_element(first, last);
    std::fill(first, last, level);
    ASSERT_EQ(skyline.put(std::min(a, b), std::max(a, b)), level) << "round " << round;
  }
}

}  // namespace
}  // namespace arcus
