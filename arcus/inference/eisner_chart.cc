// SPDX-License-Identifier: Apache-2.0
//
// How the chart is filled: row by row, from the last word to the first. In row i, once the items
// that end at q are known, they are added to all ends j > q at once:
//
//   joined(i, j)       <- closed_right(i, q) + closed_left(q + 1, j)
//   closed_right(i, j) <- open_right(i, q)   + closed_right(q, j)
//   closed_left(i, j)  <- closed_left(i, q)  + open_left(q, j)
//
// Each is a scalar plus a row that is contiguous in j, so vectors need no reduction across lanes
// and no second, transposed chart. That is (n^3 - n) / 2 additions and maxima for n words: three
// for each i < q < j and each i <= q < j, as the open items of both directions share joined.
// Four q are taken together, so that a partial maximum is loaded and stored once for four terms.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "arcus/inference/eisner_chart.cc"
#include "arcus/inference/eisner_chart.h"

#include <algorithm>

#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "arcus/base/memory.h"

HWY_BEFORE_NAMESPACE();
namespace arcus::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

constexpr std::size_t kTogether = 4;

// Row i, with i's own incoming scores, from which best is taken; into is null for the root.
void fill_row(const EisnerTables& tables, std::size_t i, std::size_t n, const double* into,
              double best) {
  const hn::CappedTag<double, kLineDoubles> tag;
  const std::size_t lanes = hn::Lanes(tag);
  const std::size_t stride = tables.stride;
  const double* const arcs = tables.arcs + i * stride;
  double* const joined = tables.joined + i * stride;
  double* const open_left = tables.open_left + i * stride;
  double* const closed_right = tables.closed_right + i * stride;
  double* const closed_left = tables.closed_left + i * stride;

  const std::size_t row_start = line_start(i);
  std::fill(open_left + row_start, open_left + stride, kNoArc);
  std::fill(closed_right + row_start, closed_right + stride, kNoArc);
  std::fill(closed_left + row_start, closed_left + stride, kNoArc);
  closed_right[i] = closed_left[i] = 0;
  if (i == n) return;
  // The terms of q = i: a head without modifiers on its right, beside whatever j has on its left.
  std::copy(closed_left + stride + i + 1, closed_left + 2 * stride, joined + i + 1);

  double open_right[kTogether];
  for (std::size_t q = i + 1;; q += kTogether) {
    const std::size_t last = std::min(q + kTogether - 1, n);
    for (std::size_t j = q; j <= last; ++j) {
      double best_joined = joined[j];
      double best_right = closed_right[j];
      double best_left = closed_left[j];
      for (std::size_t p = q; p < j; ++p) {
        const std::size_t pj = p * stride + j;
        best_joined = std::max(best_joined, closed_right[p] + tables.closed_left[pj + stride]);
        best_right = std::max(best_right, open_right[p - q] + tables.closed_right[pj]);
        best_left = std::max(best_left, closed_left[p] + tables.open_left[pj]);
      }
      joined[j] = best_joined;
      open_right[j - q] = best_joined + arcs[j];
      open_left[j] = into == nullptr ? kNoArc : best_joined + (into[j] - best);
      closed_right[j] = std::max(best_right, open_right[j - q]);
      closed_left[j] = std::max(best_left, open_left[j]);
    }
    if (last == n) return;

    // The first vector may reach back to ends that are done: there it meets the same terms
    // again, or kNoArc left of the diagonal, and neither changes a maximum.
    const auto row = [&](const double* table, std::size_t p) { return table + p * stride; };
    const auto right0 = hn::Set(tag, closed_right[q]);
    const auto right1 = hn::Set(tag, closed_right[q + 1]);
    const auto right2 = hn::Set(tag, closed_right[q + 2]);
    const auto right3 = hn::Set(tag, closed_right[q + 3]);
    const auto open0 = hn::Set(tag, open_right[0]);
    const auto open1 = hn::Set(tag, open_right[1]);
    const auto open2 = hn::Set(tag, open_right[2]);
    const auto open3 = hn::Set(tag, open_right[3]);
    const auto left0 = hn::Set(tag, closed_left[q]);
    const auto left1 = hn::Set(tag, closed_left[q + 1]);
    const auto left2 = hn::Set(tag, closed_left[q + 2]);
    const auto left3 = hn::Set(tag, closed_left[q + 3]);
    const auto best_of = [&](double* maxima, auto v0, auto v1, auto v2, auto v3, const double* x0,
                             std::size_t j) HWY_ATTR {
      const double* const x = x0 + j;
      const auto sum0 = hn::Add(v0, hn::Load(tag, x));
      const auto sum1 = hn::Add(v1, hn::Load(tag, x + stride));
      const auto sum2 = hn::Add(v2, hn::Load(tag, x + 2 * stride));
      const auto sum3 = hn::Add(v3, hn::Load(tag, x + 3 * stride));
      const auto sum = hn::Max(hn::Max(sum0, sum1), hn::Max(sum2, sum3));
      hn::Store(hn::Max(hn::Load(tag, maxima + j), sum), tag, maxima + j);
    };
    for (std::size_t j = (last + 1) / lanes * lanes; j <= n; j += lanes) {
      best_of(joined, right0, right1, right2, right3, row(tables.closed_left, q + 1), j);
      best_of(closed_right, open0, open1, open2, open3, row(tables.closed_right, q), j);
      best_of(closed_left, left0, left1, left2, left3, row(tables.open_left, q), j);
    }
  }
}

void fill_rows(const EisnerTables& tables, const ArcScores& scores, const double* best_into,
               int first) {
  const int n = scores.size();
  for (int i = n; i >= first; --i) {
    const double* const into = i == kRoot ? nullptr : scores.into(i).data();
    fill_row(tables, static_cast<std::size_t>(i), static_cast<std::size_t>(n), into, best_into[i]);
  }
}

}  // namespace
}  // namespace arcus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arcus {
namespace {

HWY_EXPORT(fill_rows);

// The first split of from..to whose sum is the maximum.
template <typename SumAt>
int first_equal(int from, int to, double maximum, const SumAt& sum_at) {
  int q = from;
  while (q < to && sum_at(q) != maximum) ++q;
  return q;
}

}  // namespace

void EisnerChart::make_room(int n) {
  const std::size_t rows = static_cast<std::size_t>(n) + 1;
  stride_ = padded(rows);
  const std::size_t cells = rows * stride_;
  if (cells > joined_.size()) {
    require_memory(5 * cells * sizeof(double), "the chart of a sentence");
    for (AlignedVector* table : {&arcs_, &joined_, &open_left_, &closed_right_, &closed_left_}) {
      table->resize(cells, kNoArc);
    }
  }
  n_ = n;
  best_into_.resize(rows);
}

bool EisnerChart::fill(const ArcScores& scores, Roots roots) {
  const int n = scores.size();
  roots_ = roots;
  best_ = 0;
  make_room(n);
  if (n == 0) return true;
  for (int m = 1; m <= n; ++m) {
    const auto into = scores.into(m);
    double best = into[0];
    for (int h = 1; h < m; ++h) best = std::max(best, into[static_cast<std::size_t>(h)]);
    for (int h = m + 1; h <= n; ++h) best = std::max(best, into[static_cast<std::size_t>(h)]);
    if (best == kNoArc) return false;
    best_into_[static_cast<std::size_t>(m)] = best;
    for (int h = 0; h < m; ++h) arcs_[index(h, m)] = into[static_cast<std::size_t>(h)] - best;
  }
  HWY_DYNAMIC_DISPATCH(fill_rows)
  ({stride_, arcs_.data(), joined_.data(), open_left_.data(), closed_right_.data(),
    closed_left_.data()},
   scores, best_into_.data(), roots == Roots::kMulti ? 0 : 1);

  if (roots == Roots::kMulti) {
    best_ = closed_right(0, n);
  } else {
    best_ = kNoArc;
    for (int m = 1; m <= n; ++m) best_ = std::max(best_, single_root_at(m));
  }
  return best_ != kNoArc;
}

int EisnerChart::best_split(const EisnerItem& item) const {
  const int i = item.i;
  const int j = item.j;
  switch (item.kind) {
    case EisnerItem::Kind::kJoined:
      return first_equal(i, j - 1, joined(i, j), [&](int q) { return joined_at(i, j, q); });
    case EisnerItem::Kind::kClosedRight:
      return first_equal(i + 1, j, closed_right(i, j),
                         [&](int q) { return closed_right_at(i, j, q); });
    case EisnerItem::Kind::kClosedLeft:
      return first_equal(i, j - 1, closed_left(i, j),
                         [&](int q) { return closed_left_at(i, j, q); });
  }
  return i;
}

int EisnerChart::best_single_root() const {
  return first_equal(1, n_, best_, [&](int m) { return single_root_at(m); });
}

void EisnerChart::set_heads(const EisnerItem& item, std::vector<EisnerItem>& stack,
                            Tree& tree) const {
  using Kind = EisnerItem::Kind;
  stack.push_back(item);
  while (!stack.empty()) {
    const EisnerItem top = stack.back();
    stack.pop_back();
    if (top.i == top.j) continue;
    const int q = best_split(top);
    switch (top.kind) {
      case Kind::kJoined:
        stack.push_back({Kind::kClosedRight, top.i, q});
        stack.push_back({Kind::kClosedLeft, q + 1, top.j});
        break;
      case Kind::kClosedRight:
        tree.set_head(q, top.i);
        stack.push_back({Kind::kJoined, top.i, q});
        stack.push_back({Kind::kClosedRight, q, top.j});
        break;
      case Kind::kClosedLeft:
        tree.set_head(q, top.j);
        stack.push_back({Kind::kClosedLeft, top.i, q});
        stack.push_back({Kind::kJoined, q, top.j});
        break;
    }
  }
}

}  // namespace arcus
#endif  // HWY_ONCE
