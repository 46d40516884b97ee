// SPDX-License-Identifier: Apache-2.0
//
// Highway compiles this file once per instruction set and selects one at run time. If it does not
// change the result, the last vector of a loop overlaps the previous one; otherwise the remaining
// numbers are processed one by one. Multiplications and additions are never fused, because not
// every CPU can do that.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "arcus/numeric/rows.cc"
#include <hwy/foreach_target.h>
// Highway needs this order: its loop over targets comes first.
#include <hwy/highway.h>

#include "arcus/numeric/rows-inl.h"
#include "arcus/numeric/rows.h"

HWY_BEFORE_NAMESPACE();
namespace arcus::HWY_NAMESPACE {
namespace {

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

HWY_EXPORT(largest_of_row);
HWY_EXPORT(largest_of_sums_of_rows);
HWY_EXPORT(find_in_row);
HWY_EXPORT(lower_row);
HWY_EXPORT(raise_row);
HWY_EXPORT(sum_of_row);
HWY_EXPORT(dot_of_rows);
HWY_EXPORT(add_multiples_of_row);
HWY_EXPORT(dot_and_add_rows);

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
