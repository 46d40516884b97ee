// SPDX-License-Identifier: Apache-2.0
//
// Compiled once for each kind of CPU by Highway, which picks one when the program runs. A loop
// ends with a vector that overlaps the one before where that changes nothing, and number by number
// elsewhere. Multiplications and additions are never fused, for not every CPU can.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "arcus/inference/rows.cc"
#include <algorithm>

#include <hwy/foreach_target.h>
// Highway's own order: its loop over targets comes first.
#include <hwy/highway.h>

#include "arcus/inference/rows.h"

HWY_BEFORE_NAMESPACE();
namespace arcus::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

// At most eight lanes, so that eight running sums are a whole number of vectors.
using Doubles = hn::CappedTag<double, kLineDoubles>;
using Vector = hn::Vec<Doubles>;

// Unlike a plain maximum, the same for NaN on every CPU: the candidate loses.
HWY_INLINE Vector larger(Vector candidate, Vector known) {
  return hn::IfThenElse(hn::Gt(candidate, known), candidate, known);
}

// The largest of value(i), i < size; vector(i) gives those at i and after.
template <typename OfVector, typename OfPlace>
HWY_INLINE double largest_by(std::size_t size, const OfVector& vector, const OfPlace& value) {
  const Doubles d;
  const std::size_t lanes = hn::Lanes(d);
  if (size < lanes) {
    double result = kNoArc;
    for (std::size_t i = 0; i < size; ++i) result = value(i) > result ? value(i) : result;
    return result;
  }
  Vector even = hn::Set(d, kNoArc);
  Vector odd = even;
  std::size_t i = 0;
  for (; i + 2 * lanes <= size; i += 2 * lanes) {
    even = larger(vector(i), even);
    odd = larger(vector(i + lanes), odd);
  }
  if (i + lanes <= size) even = larger(vector(i), even);
  odd = larger(vector(size - lanes), odd);
  return hn::GetLane(hn::MaxOfLanes(d, larger(even, odd)));
}

HWY_INLINE double largest_in(const double* row, std::size_t size) {
  const Doubles d;
  return largest_by(
      size, [&](std::size_t i) { return hn::LoadU(d, row + i); },
      [&](std::size_t i) { return row[i]; });
}

HWY_INLINE std::size_t find(const double* row, std::size_t size, std::size_t from, double value) {
  const Doubles d;
  const std::size_t lanes = hn::Lanes(d);
  const Vector wanted = hn::Set(d, value);
  std::size_t i = from;
  for (; i + lanes <= size; i += lanes) {
    const auto place = hn::FindFirstTrue(d, hn::Eq(hn::LoadU(d, row + i), wanted));
    if (place >= 0) return i + static_cast<std::size_t>(place);
  }
  while (row[i] != value) ++i;
  return i;
}

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

double largest_of_row(const double* row, std::size_t size) { return largest_in(row, size); }

double largest_of_sums_of_rows(const double* x, const double* y, std::size_t size) {
  const Doubles d;
  return largest_by(
      size, [&](std::size_t i) { return hn::Add(hn::LoadU(d, x + i), hn::LoadU(d, y + i)); },
      [&](std::size_t i) { return x[i] + y[i]; });
}

std::size_t find_in_row(const double* row, std::size_t size, std::size_t from, double value) {
  return find(row, size, from, value);
}

void lower_row(double* to, const double* from, std::size_t size, double amount) {
  const Doubles d;
  const std::size_t lanes = hn::Lanes(d);
  const Vector by = hn::Set(d, amount);
  std::size_t i = 0;
  for (; i + lanes <= size; i += lanes) hn::StoreU(hn::Sub(hn::LoadU(d, from + i), by), d, to + i);
  for (; i < size; ++i) to[i] = from[i] - amount;
}

void raise_row(double* to, const double* from, std::size_t size, double amount) {
  const Doubles d;
  const std::size_t lanes = hn::Lanes(d);
  const Vector by = hn::Set(d, amount);
  const auto raise = [&](std::size_t i) {
    hn::StoreU(larger(hn::Sub(hn::LoadU(d, from + i), by), hn::LoadU(d, to + i)), d, to + i);
  };
  std::size_t i = 0;
  for (; i + lanes <= size; i += lanes) raise(i);
  if (i == size) return;
  if (size >= lanes) {
    raise(size - lanes);
    return;
  }
  for (; i < size; ++i) to[i] = from[i] - amount > to[i] ? from[i] - amount : to[i];
}

double sum_of_row(const double* row, std::size_t size) {
  const Doubles d;
  const std::size_t lanes = hn::Lanes(d);
  double sums[kLineDoubles] = {};
  for (std::size_t lane = 0; lane < kLineDoubles; lane += lanes) {
    Vector sum = hn::Zero(d);
    for (std::size_t i = lane; i < size; i += kLineDoubles)
      sum = hn::Add(sum, hn::LoadU(d, row + i));
    hn::StoreU(sum, d, sums + lane);
  }
  double result = 0;
  for (const double sum : sums) result += sum;
  return result;
}

HWY_INLINE double dot_of(const double* x, const double* y, std::size_t size) {
  const Doubles d;
  const std::size_t lanes = hn::Lanes(d);
  double sums[kLineDoubles] = {};
  for (std::size_t lane = 0; lane < kLineDoubles; lane += lanes) {
    Vector sum = hn::Zero(d);
    for (std::size_t i = lane; i < size; i += kLineDoubles) {
      sum = hn::Add(sum, hn::Mul(hn::LoadU(d, x + i), hn::LoadU(d, y + i)));
    }
    hn::StoreU(sum, d, sums + lane);
  }
  double result = 0;
  for (const double sum : sums) result += sum;
  return result;
}

double dot_of_rows(const double* x, const double* y, std::size_t size) {
  return dot_of(x, y, size);
}

HWY_INLINE void add_multiple(double* to, const double* from, double factor, std::size_t size) {
  const Doubles d;
  const std::size_t lanes = hn::Lanes(d);
  const Vector by = hn::Set(d, factor);
  for (std::size_t i = 0; i < size; i += lanes) {
    hn::StoreU(hn::Add(hn::LoadU(d, to + i), hn::Mul(by, hn::LoadU(d, from + i))), d, to + i);
  }
}

void add_multiples_of_row(double* rows, std::size_t stride, std::size_t count, const double* row,
                          const double* factors, std::size_t size) {
  for (std::size_t i = 0; i < count; ++i) add_multiple(rows + i * stride, row, factors[i], size);
}

void dot_and_add_rows(const double* rows, std::size_t stride, std::size_t count, const double* x,
                      double* dots, const double* factors, double* sum, std::size_t size) {
  for (std::size_t i = 0; i < count; ++i) {
    const double* row = rows + i * stride;
    dots[i] = dot_of(row, x, size);
    add_multiple(sum, row, factors[i], size);
  }
}

}  // namespace
}  // namespace arcus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arcus {

HWY_EXPORT(best_heads_of_rows);
HWY_EXPORT(second_best_of_rows);
HWY_EXPORT(largest_of_row);
HWY_EXPORT(largest_of_sums_of_rows);
HWY_EXPORT(find_in_row);
HWY_EXPORT(lower_row);
HWY_EXPORT(raise_row);
HWY_EXPORT(sum_of_row);
HWY_EXPORT(dot_of_rows);
HWY_EXPORT(add_multiples_of_row);
HWY_EXPORT(dot_and_add_rows);

BestHead best_head(const ArcScores& scores, int m) {
  const auto row = scores.into(m);
  BestHead best;
  const auto place = static_cast<std::size_t>(m);
  HWY_DYNAMIC_DISPATCH(best_heads_of_rows)(row.data(), place, place, row.size(), &best);
  return best;
}

void best_heads(const ArcScores& scores, std::span<BestHead> best) {
  if (best.empty()) return;
  const auto row = scores.into(1);  // the rows of the words follow each other
  HWY_DYNAMIC_DISPATCH(best_heads_of_rows)(row.data(), 1, best.size(), row.size(), best.data());
}

void second_best_scores(const ArcScores& scores, std::span<const BestHead> best,
                        std::span<double> second) {
  if (best.empty()) return;
  const auto row = scores.into(1);
  HWY_DYNAMIC_DISPATCH(second_best_of_rows)
  (row.data(), best.size(), row.size(), best.data(), second.data());
}

double largest(std::span<const double> row) {
  return HWY_DYNAMIC_DISPATCH(largest_of_row)(row.data(), row.size());
}

double largest_of_sums(std::span<const double> row, const double* added) {
  return HWY_DYNAMIC_DISPATCH(largest_of_sums_of_rows)(row.data(), added, row.size());
}

int position_of(std::span<const double> row, int from, double value) {
  return static_cast<int>(HWY_DYNAMIC_DISPATCH(find_in_row)(row.data(), row.size(),
                                                            static_cast<std::size_t>(from), value));
}

void lower(std::span<double> to, const double* from, double amount) {
  HWY_DYNAMIC_DISPATCH(lower_row)(to.data(), from, to.size(), amount);
}

void raise_to(std::span<double> to, const double* from, double amount) {
  HWY_DYNAMIC_DISPATCH(raise_row)(to.data(), from, to.size(), amount);
}

double padded_sum(const double* row, std::size_t size) {
  return HWY_DYNAMIC_DISPATCH(sum_of_row)(row, size);
}

double padded_dot(const double* x, const double* y, std::size_t size) {
  return HWY_DYNAMIC_DISPATCH(dot_of_rows)(x, y, size);
}

void add_multiples(double* rows, std::size_t stride, std::size_t count, const double* row,
                   const double* factors, std::size_t size) {
  HWY_DYNAMIC_DISPATCH(add_multiples_of_row)(rows, stride, count, row, factors, size);
}

void dot_and_add(const double* rows, std::size_t stride, std::size_t count, const double* x,
                 double* dots, const double* factors, double* sum, std::size_t size) {
  HWY_DYNAMIC_DISPATCH(dot_and_add_rows)(rows, stride, count, x, dots, factors, sum, size);
}

}  // namespace arcus
#endif
