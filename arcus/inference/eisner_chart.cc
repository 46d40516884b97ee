// SPDX-License-Identifier: Apache-2.0
//
// The chart is filled row by row, from the last word to the first. In row i, once the items that
// end at q are known, they are added to all ends j > q at once:
//
//   joined(i, j)       <- closed_right(i, q) + closed_left(q + 1, j)
//   closed_right(i, j) <- open_right(i, q)   + closed_right(q, j)
//   closed_left(i, j)  <- closed_left(i, q)  + open_left(q, j)
//
// Each update is a scalar plus a row that is contiguous in j, so vectors need no reduction across
// lanes and no second, transposed chart. Every span i..j has j - i splits in each of the three
// maxima (open items of both directions share joined): (n^3 - n) / 2 additions and as many maxima
// for n words. Four values of q are processed together, so that a maximum is loaded and stored once
// for four terms.
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

// The items with start i, by end.
struct Row {
  const double* arcs;  // from i
  const double* into;  // scores of the arcs into i; null for the root
  double best_into;
  double* joined;
  double* open_left;
  double* closed_right;
  double* closed_left;
};

// Final items with one start and a few ends.
struct Finished {
  double open_right[kTogether];
  double closed_right[kTogether];
  double closed_left[kTogether];
};

// Finishes the items that end at q + kEnd, which lack only the splits from q on. A constant kEnd
// keeps the values of Finished in registers, as each end depends on the previous one.
template <std::size_t kEnd>
HWY_INLINE void finish(const EisnerTables t, const Row row, std::size_t q, Finished& done) {
  const std::size_t j = q + kEnd;
  double joined = row.joined[j];
  double right = row.closed_right[j];
  double left = row.closed_left[j];
  for (std::size_t p = 0; p < kEnd; ++p) {
    const std::size_t at = (q + p) * t.stride + j;
    joined = std::max(joined, done.closed_right[p] + t.closed_left[at + t.stride]);
    right = std::max(right, done.open_right[p] + t.closed_right[at]);
    left = std::max(left, done.closed_left[p] + t.open_left[at]);
  }
  const double open_right = joined + row.arcs[j];
  const double open_left = row.into == nullptr ? kNoArc : joined + (row.into[j] - row.best_into);
  done.open_right[kEnd] = open_right;
  done.closed_right[kEnd] = std::max(right, open_right);
  done.closed_left[kEnd] = std::max(left, open_left);
  row.joined[j] = joined;
  row.open_left[j] = open_left;
  row.closed_right[j] = done.closed_right[kEnd];
  row.closed_left[j] = done.closed_left[kEnd];
}

// maxima = max(maxima, scalars[e] + row e of rows, for each e), for the vector at j.
template <typename Tag, typename Vector>
HWY_INLINE void raise(Tag tag, double* maxima, const Vector (&scalars)[kTogether],
                      const double* rows, std::size_t stride, std::size_t j) {
  const auto sum0 = hn::Add(scalars[0], hn::Load(tag, rows + j));
  const auto sum1 = hn::Add(scalars[1], hn::Load(tag, rows + stride + j));
  const auto sum2 = hn::Add(scalars[2], hn::Load(tag, rows + 2 * stride + j));
  const auto sum3 = hn::Add(scalars[3], hn::Load(tag, rows + 3 * stride + j));
  const auto sum = hn::Max(hn::Max(sum0, sum1), hn::Max(sum2, sum3));
  hn::Store(hn::Max(hn::Load(tag, maxima + j), sum), tag, maxima + j);
}

// Adds the splits at q..q+3 to all items with later ends. The first vector may include ends that
// are already final. There it meets the same terms again, or kNoArc left of the diagonal; neither
// changes a maximum.
HWY_INLINE void add_splits(const EisnerTables t, const Row row, std::size_t q, const Finished& done,
                           std::size_t n) {
  const hn::CappedTag<double, kLineDoubles> tag;
  const std::size_t lanes = hn::Lanes(tag);
  using Vector = hn::Vec<decltype(tag)>;
  Vector right[kTogether];
  Vector open[kTogether];
  Vector left[kTogether];
  for (std::size_t e = 0; e < kTogether; ++e) {
    right[e] = hn::Set(tag, done.closed_right[e]);
    open[e] = hn::Set(tag, done.open_right[e]);
    left[e] = hn::Set(tag, done.closed_left[e]);
  }
  const double* const left_beyond = t.closed_left + (q + 1) * t.stride;
  const double* const right_from = t.closed_right + q * t.stride;
  const double* const open_from = t.open_left + q * t.stride;
  for (std::size_t j = (q + kTogether) / lanes * lanes; j <= n; j += lanes) {
    raise(tag, row.joined, right, left_beyond, t.stride, j);
    raise(tag, row.closed_right, open, right_from, t.stride, j);
    raise(tag, row.closed_left, left, open_from, t.stride, j);
  }
}

void fill_row(const EisnerTables t, const Row row, std::size_t i, std::size_t n) {
  for (double* items : {row.open_left, row.closed_right, row.closed_left}) {
    std::fill(items + line_start(i), items + t.stride, kNoArc);
  }
  row.closed_right[i] = row.closed_left[i] = 0;
  if (i == n) return;
  // The splits at i: a head without modifiers on its right, next to the left item of j.
  const double* const next_left = row.closed_left + t.stride;
  std::copy(next_left + i + 1, next_left + t.stride, row.joined + i + 1);

  Finished done;
  std::size_t q = i + 1;
  for (; q + kTogether <= n; q += kTogether) {
    finish<0>(t, row, q, done);
    finish<1>(t, row, q, done);
    finish<2>(t, row, q, done);
    finish<3>(t, row, q, done);
    add_splits(t, row, q, done, n);
  }
  finish<0>(t, row, q, done);
  if (q + 1 <= n) finish<1>(t, row, q, done);
  if (q + 2 <= n) finish<2>(t, row, q, done);
  if (q + 3 <= n) finish<3>(t, row, q, done);
}

void fill_rows(const EisnerTables& t, const ArcScores& scores, const double* best_into, int first) {
  const int n = scores.size();
  for (int i = n; i >= first; --i) {
    const std::size_t at = static_cast<std::size_t>(i) * t.stride;
    const Row row = {t.arcs + at,       i == kRoot ? nullptr : scores.into(i).data(),
                     best_into[i],      t.joined + at,
                     t.open_left + at,  t.closed_right + at,
                     t.closed_left + at};
    fill_row(t, row, static_cast<std::size_t>(i), static_cast<std::size_t>(n));
  }
}

}  // namespace
}  // namespace arcus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arcus {
namespace {

HWY_EXPORT(fill_rows);

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

  best_single_root_ = kNoArc;
  for (int m = 1; m <= n; ++m) best_single_root_ = std::max(best_single_root_, with_root(m));
  return best(whole_tree(n, roots)) != kNoArc;
}

int EisnerChart::best_split(const EisnerItem& item) const {
  const double maximum = best(item);
  int split = first_split(item);
  visit_splits(item, [&](int q, double score) {
    split = q;
    return score != maximum;
  });
  return split;
}

void EisnerChart::set_heads(const EisnerItem& item, std::vector<EisnerItem>& stack,
                            Tree& tree) const {
  stack.push_back(item);
  while (!stack.empty()) {
    const EisnerItem top = stack.back();
    stack.pop_back();
    if (top.i == top.j) continue;
    const EisnerParts parts = parts_of(top, best_split(top));
    if (parts.arc.head != kNoHead) tree.set_head(parts.arc.modifier, parts.arc.head);
    stack.push_back(parts.left);
    stack.push_back(parts.right);
  }
}

}  // namespace arcus
#endif  // HWY_ONCE
