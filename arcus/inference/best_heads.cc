// SPDX-License-Identifier: Apache-2.0
//
// The diagonal is skipped: a row is searched in two parts, before and after it.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "arcus/inference/best_heads.cc"
#include "arcus/inference/best_heads.h"

#include <algorithm>
#include <cstddef>

#include <hwy/foreach_target.h>
// Highway needs this order: its loop over targets comes first.
#include <hwy/highway.h>

#include "arcus/numeric/rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace arcus::HWY_NAMESPACE {
namespace {

HWY_INLINE BestHead best_head_in(const double* row, std::size_t size, std::size_t m) {
  const double before = largest_in(row, m);
  const double after = largest_in(row + m + 1, size - m - 1);
  if (before >= after) {
    if (before == kNoArc) return {};
    return {static_cast<int>(find(row, size, 0, before)), before};
  }
  return {static_cast<int>(find(row, size, m + 1, after)), after};
}

void best_heads_of_rows(const double* rows, std::size_t first, std::size_t last, std::size_t stride,
                        BestHead* best) {
  for (std::size_t m = first; m <= last; ++m) {
    best[m - first] = best_head_in(rows + (m - first) * stride, stride, m);
  }
}

void second_best_of_rows(const double* rows, std::size_t count, std::size_t stride,
                         const BestHead* best, double* second) {
  for (std::size_t i = 0; i < count; ++i) {
    const double* row = rows + i * stride;
    const std::size_t m = i + 1;
    const std::size_t h = best[i].head == kNoHead ? m : static_cast<std::size_t>(best[i].head);
    const std::size_t low = h < m ? h : m;
    const std::size_t high = h < m ? m : h;
    const double outside =
        std::max(largest_in(row, low), largest_in(row + high + 1, stride - high - 1));
    second[i] =
        low == high ? outside : std::max(outside, largest_in(row + low + 1, high - low - 1));
  }
}

}  // namespace
}  // namespace arcus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arcus {

HWY_EXPORT(best_heads_of_rows);
HWY_EXPORT(second_best_of_rows);

BestHead best_head(const ArcScores& scores, int m) {
  const auto row = scores.into(m);
  BestHead best;
  const auto place = static_cast<std::size_t>(m);
  HWY_DYNAMIC_DISPATCH(best_heads_of_rows)(row.data(), place, place, row.size(), &best);
  return best;
}

void best_heads(const ArcScores& scores, std::span<BestHead> best) {
  if (best.empty()) return;
  const auto row = scores.into(1);  // the rows of all words are contiguous
  HWY_DYNAMIC_DISPATCH(best_heads_of_rows)(row.data(), 1, best.size(), row.size(), best.data());
}

void second_best_scores(const ArcScores& scores, std::span<const BestHead> best,
                        std::span<double> second) {
  if (best.empty()) return;
  const auto row = scores.into(1);
  HWY_DYNAMIC_DISPATCH(second_best_of_rows)
  (row.data(), best.size(), row.size(), best.data(), second.data());
}

}  // namespace arcus
#endif
