// SPDX-License-Identifier: Apache-2.0
//
// Rows are added to rows as in eisner_chart.cc. Sums are computed lane by lane in the order of the
// splits, never across lanes, so that every vector width gives the same bits.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "arcus/inference/inside_chart.cc"
#include "arcus/inference/inside_chart.h"

#include <algorithm>

#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "arcus/base/memory.h"
#include "arcus/inference/inside_numbers-inl.h"
#include "arcus/numeric/exponentials.h"

HWY_BEFORE_NAMESPACE();
namespace arcus::HWY_NAMESPACE {
namespace {

template <typename Kind>
void fill_inside_row(const InsideTables& t, std::size_t i) {
  const std::size_t lanes = hn::Lanes(Tag());
  const std::size_t at = i * t.stride;
  const NumberView joined = row_of(t.joined, at);
  const NumberView open_right = row_of(t.open_right, at);
  const NumberView open_left = row_of(t.open_left, at);
  const NumberView closed_right = row_of(t.closed_right, at);
  const NumberView closed_left = row_of(t.closed_left, at);
  const NumberView arcs_right = row_of(t.arcs_right, at);
  const NumberView arcs_left = row_of(t.arcs_left, at);

  for (const NumberView& row : {open_right, open_left, closed_right, closed_left}) {
    fill_zero<Kind>(row, line_start(i), t.stride);
  }
  Kind::put(closed_right, i, Kind::one());
  Kind::put(closed_left, i, Kind::one());
  if (i == t.n) return;
  copy_row<Kind>(row_of(t.closed_left, at + t.stride), joined, i + 1, t.stride);

  for (std::size_t q = i + 1; q <= t.n; ++q) {
    const auto both = Kind::get(joined, q);
    const auto drawn_right = both * Kind::get(arcs_right, q);
    const auto drawn_left = both * Kind::get(arcs_left, q);
    const auto right = Kind::get(closed_right, q) + drawn_right;
    const auto left = Kind::get(closed_left, q) + drawn_left;
    Kind::put(joined, q, both);
    Kind::put(open_right, q, drawn_right);
    Kind::put(open_left, q, drawn_left);
    Kind::put(closed_left, q, left);
    Kind::put(closed_right, q, right);
    if (q == t.n) return;

    const auto right_factor = Kind::factor(right);
    const auto drawn_factor = Kind::factor(drawn_right);
    const auto left_factor = Kind::factor(left);
    const NumberView left_beyond = row_of(t.closed_left, (q + 1) * t.stride);
    const NumberView right_from_q = row_of(t.closed_right, q * t.stride);
    const NumberView open_from_q = row_of(t.open_left, q * t.stride);
    // The first vector may include ends up to q. It adds 0 there, because they are left of the
    // diagonal, except to closed_right at q, which is therefore restored below.
    for (std::size_t j = (q + 1) / lanes * lanes; j <= t.n; j += lanes) {
      Kind::add(joined, right_factor, left_beyond, j);
      Kind::add(closed_right, drawn_factor, right_from_q, j);
      Kind::add(closed_left, left_factor, open_from_q, j);
    }
    Kind::put(closed_right, q, right);
  }
}

template <typename Kind>
void transpose(const NumberView& from, const NumberView& to, const InsideTables& t,
               std::size_t shift) {
  for (std::size_t i = std::max(t.first, shift); i <= t.n; ++i) {
    for (std::size_t j = i; j <= t.n; ++j) {
      to.mantissa[j * t.stride + i - shift] = from.mantissa[i * t.stride + j];
      if constexpr (std::is_same_v<Kind, Wide>) {
        to.exponent[j * t.stride + i - shift] = from.exponent[i * t.stride + j];
      }
    }
  }
}

// Processes the items of start i from the longest to the shortest. When an item is processed, its
// outside weight is complete, and is passed on to the two parts of each of its splits.
template <typename Kind>
void fill_outside_row(const InsideTables& t, std::size_t i, typename Kind::Number partition,
                      ArcMarginals& marginals) {
  const std::size_t lanes = hn::Lanes(Tag());
  const std::size_t at = i * t.stride;
  const NumberView open_right = row_of(t.open_right, at);
  const NumberView open_left = row_of(t.open_left, at);
  const NumberView closed_right = row_of(t.closed_right, at);
  const NumberView closed_left = row_of(t.closed_left, at);
  for (const NumberView& row : {t.row_open_right, t.row_closed_right, t.row_closed_left}) {
    fill_zero<Kind>(row, 0, t.stride);
  }

  for (std::size_t j = t.n; j > i; --j) {
    const std::size_t end = j * t.stride;
    const NumberView outside_right = row_of(t.outside_closed_right, end);
    const NumberView outside_open = row_of(t.outside_open_left, end);
    const NumberView outside_left = row_of(t.outside_closed_left, end);
    const auto right = Kind::get(t.row_closed_right, j) + Kind::get(outside_right, i);
    const auto left =
        i == 0 ? Kind::zero() : Kind::get(t.row_closed_left, j) + Kind::get(outside_left, i - 1);
    const auto drawn_right = Kind::get(t.row_open_right, j) + right;
    const auto drawn_left = Kind::get(outside_open, i) + left;
    const auto both =
        drawn_right * Kind::get(t.arcs_right, at + j) + drawn_left * Kind::get(t.arcs_left, at + j);

    const auto right_factor = Kind::factor(right);
    const auto left_factor = Kind::factor(left);
    const auto both_factor = Kind::factor(both);
    const NumberView right_to_j = row_of(t.closed_right_by_end, end);
    const NumberView open_to_j = row_of(t.open_left_by_end, end);
    const NumberView left_to_j = row_of(t.closed_left_by_end, end);
    // Vectors may reach beyond the splits i..j-1. There they change only cells that have already
    // been read.
    for (std::size_t q = i / lanes * lanes; q < j; q += lanes) {
      Kind::add(t.row_open_right, right_factor, right_to_j, q);
      Kind::add(outside_right, right_factor, open_right, q);
      Kind::add(t.row_closed_left, left_factor, open_to_j, q);
      Kind::add(outside_open, left_factor, closed_left, q);
      Kind::add(t.row_closed_right, both_factor, left_to_j, q);
      Kind::add(outside_left, both_factor, closed_right, q);
    }
    const int word = static_cast<int>(j);
    const int start = static_cast<int>(i);
    marginals(start, word) = Kind::share(drawn_right, Kind::get(open_right, j), partition);
    if (i == 0) continue;
    marginals(word, start) = Kind::share(drawn_left, Kind::get(open_left, j), partition);
  }
}

template <typename Kind>
WideNumber inside(const InsideTables& t) {
  for (std::size_t i = t.n + 1; i-- > t.first;) fill_inside_row<Kind>(t, i);
  if (t.first == 0) return Kind::widened(Kind::get(t.closed_right, t.n));
  auto sum = Kind::zero();
  for (std::size_t m = 1; m <= t.n; ++m) {
    sum = sum + Kind::get(t.arcs_right, m) * Kind::get(t.closed_left, t.stride + m) *
                    Kind::get(t.closed_right, m * t.stride + t.n);
  }
  return Kind::widened(sum);
}

template <typename Kind>
void outside(const InsideTables& t, ArcMarginals& marginals) {
  transpose<Kind>(t.closed_right, t.closed_right_by_end, t, 0);
  transpose<Kind>(t.open_left, t.open_left_by_end, t, 0);
  transpose<Kind>(t.closed_left, t.closed_left_by_end, t, 1);
  for (const NumberView& table :
       {t.outside_closed_right, t.outside_open_left, t.outside_closed_left}) {
    fill_zero<Kind>(table, 0, (t.n + 1) * t.stride);
  }
  const std::size_t last = t.n * t.stride;
  auto partition = Kind::zero();
  if (t.first == 0) {
    partition = Kind::get(t.closed_right, t.n);
    Kind::put(t.outside_closed_right, last, Kind::one());
  } else {
    for (std::size_t m = 1; m <= t.n; ++m) {
      const auto arc = Kind::get(t.arcs_right, m);
      const auto left = Kind::get(t.closed_left, t.stride + m);
      const auto right = Kind::get(t.closed_right, m * t.stride + t.n);
      Kind::put(t.outside_closed_right, last + m, arc * left);
      Kind::put(t.outside_closed_left, m * t.stride, arc * right);
      partition = partition + arc * left * right;
    }
    for (std::size_t m = 1; m <= t.n; ++m) {
      const auto arc = Kind::get(t.arcs_right, m);
      const auto left = Kind::get(t.closed_left, t.stride + m);
      const auto right = Kind::get(t.closed_right, m * t.stride + t.n);
      marginals(kRoot, static_cast<int>(m)) = Kind::share(arc * left, right, partition);
    }
  }
  for (std::size_t i = t.first; i < t.n; ++i) fill_outside_row<Kind>(t, i, partition, marginals);
}

WideNumber fill_inside(const InsideTables& tables, bool wide) {
  return wide ? inside<Wide>(tables) : inside<Plain>(tables);
}

void fill_outside(const InsideTables& tables, bool wide, ArcMarginals& marginals) {
  wide ? outside<Wide>(tables, marginals) : outside<Plain>(tables, marginals);
}

}  // namespace
}  // namespace arcus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arcus {
namespace {

HWY_EXPORT(fill_inside);
HWY_EXPORT(fill_outside);

// Compared with this, n^2 weights below e^-700 and 3 n^3 / 2 products below 2^-1074 are negligible.
constexpr double kSafe = 1e-280;

}  // namespace

void InsideChart::make_room(std::size_t tables) {
  const std::size_t rows = static_cast<std::size_t>(n_) + 1;
  stride_ = padded(rows);
  // One extra cache line, so that the same cells of different tables do not share a cache set.
  cells_ = rows * stride_ + kLineDoubles;
  const std::size_t doubles = tables * cells_ * (wide_ ? 2 : 1);
  if (doubles > memory_.size()) {
    require_memory(doubles * sizeof(double), "the chart of a sentence");
    memory_.resize(doubles);
  }
}

NumberView InsideChart::view(Table table) {
  double* const start = memory_.data() + start_of(table);
  return {start, wide_ ? start + cells_ : start};
}

InsideTables InsideChart::views() {
  InsideTables t;
  t.stride = stride_;
  t.n = static_cast<std::size_t>(n_);
  t.first = roots_ == Roots::kMulti ? 0 : 1;
  t.arcs_right = view(kArcsRight);
  t.arcs_left = view(kArcsLeft);
  t.joined = view(kJoined);
  t.open_right = view(kOpenRight);
  t.open_left = view(kOpenLeft);
  t.closed_right = view(kClosedRight);
  t.closed_left = view(kClosedLeft);
  return t;
}

InsideTables InsideChart::views_with_outside() {
  InsideTables t = views();
  t.closed_right_by_end = view(kClosedRightByEnd);
  t.open_left_by_end = view(kOpenLeftByEnd);
  t.closed_left_by_end = view(kClosedLeftByEnd);
  t.outside_closed_right = view(kOutsideClosedRight);
  t.outside_open_left = view(kOutsideOpenLeft);
  t.outside_closed_left = view(kOutsideClosedLeft);
  const NumberView rows = view(kRows);
  t.row_open_right = rows;
  t.row_closed_right = {rows.mantissa + stride_, rows.exponent + stride_};
  t.row_closed_left = {rows.mantissa + 2 * stride_, rows.exponent + 2 * stride_};
  return t;
}

bool InsideChart::set_weights(const ArcScores& scores) {
  const NumberView right = view(kArcsRight);
  const NumberView left = view(kArcsLeft);
  const auto side = static_cast<std::size_t>(n_) + 1;
  line_.resize(2 * stride_);
  double* const mantissas = line_.data();
  double* const exponents = mantissas + stride_;
  divisor_ = {1, 0};
  sum_of_best_ = 0;
  shifts_.assign(side, 0);
  for (std::size_t j = 0; j < side; ++j) {  // no arc enters the root
    left.mantissa[j] = 0;
    if (wide_) left.exponent[j] = kZeroExponent;
  }
  for (std::size_t m = 1; m < side; ++m) {
    const auto into = scores.into(static_cast<int>(m));
    std::copy(into.begin(), into.end(), mantissas);
    mantissas[m] = kNoArc;
    const double best = *std::max_element(mantissas, mantissas + side);
    if (best == kNoArc) return false;
    sum_of_best_ += best;
    shifts_[m] = best;
    if (wide_) {
      wide_exponentials(mantissas, exponents, side, best);
    } else {
      exponentials(mantissas, side, best);
    }
    double sum = 0;
    for (std::size_t h = 0; h < side; ++h) {
      sum += wide_ ? scaled(mantissas[h], exponents[h]) : mantissas[h];
    }
    divisor_ = divisor_ * normalized(sum, 0);
    for (std::size_t h = 0; h < side; ++h) {
      if (h == m) continue;
      const NumberView& table = h < m ? right : left;
      const std::size_t at = std::min(h, m) * stride_ + std::max(h, m);
      table.mantissa[at] = mantissas[h] / sum;
      if (wide_) table.exponent[at] = exponents[h];
    }
  }
  return true;
}

bool InsideChart::fill(const ArcScores& scores, Roots roots) {
  n_ = scores.size();
  roots_ = roots;
  ++counts_.sums;
  for (const bool wide : {false, true}) {
    wide_ = wide;
    make_room(kInsideTables);
    if (!set_weights(scores)) return false;
    partition_ = n_ == 0 ? WideNumber{1, 0} : HWY_DYNAMIC_DISPATCH(fill_inside)(views(), wide);
    if (partition_.mantissa > kSafe) {
      log_sum_ = log_of(normalized(partition_.mantissa, partition_.exponent) * divisor_);
      return true;
    }
  }
  return false;
}

void InsideChart::fill_marginals(ArcMarginals& marginals) {
  ++counts_.derivatives;
  marginals.reset(n_);
  if (n_ == 0) return;
  make_room(kAllTables);
  HWY_DYNAMIC_DISPATCH(fill_outside)(views_with_outside(), wide_, marginals);
}

}  // namespace arcus
#endif  // HWY_ONCE
