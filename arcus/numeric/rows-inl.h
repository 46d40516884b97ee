// SPDX-License-Identifier: Apache-2.0
//
// The maximum of a row and its position, with SIMD, for sources that are compiled once per
// instruction set. Included once per instruction set, as Highway requires.
#if defined(ARCUS_NUMERIC_ROWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ARCUS_NUMERIC_ROWS_INL_H
#undef ARCUS_NUMERIC_ROWS_INL_H
#else
#define ARCUS_NUMERIC_ROWS_INL_H
#endif

#include <cstddef>
#include <limits>

#include <hwy/highway.h>

#include "arcus/numeric/aligned_vector.h"

HWY_BEFORE_NAMESPACE();
namespace arcus::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();

// At most eight lanes, so that eight running sums are a whole number of vectors.
using Doubles = hn::CappedTag<double, kLineDoubles>;
using Vector = hn::Vec<Doubles>;

// Unlike Highway's Max, this treats NaN in the same way on every CPU: the candidate loses.
HWY_INLINE Vector larger(Vector candidate, Vector known) {
  return hn::IfThenElse(hn::Gt(candidate, known), candidate, known);
}

// The maximum of value(i) for i < size. vector(i) returns the values from i on.
template <typename OfVector, typename OfPosition>
HWY_INLINE double largest_by(std::size_t size, const OfVector& vector, const OfPosition& value) {
  const Doubles d;
  const std::size_t lanes = hn::Lanes(d);
  if (size < lanes) {
    double result = kMinusInfinity;
    for (std::size_t i = 0; i < size; ++i) result = value(i) > result ? value(i) : result;
    return result;
  }
  Vector even = hn::Set(d, kMinusInfinity);
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
    const auto found = hn::FindFirstTrue(d, hn::Eq(hn::LoadU(d, row + i), wanted));
    if (found >= 0) return i + static_cast<std::size_t>(found);
  }
  while (row[i] != value) ++i;
  return i;
}

}  // namespace
}  // namespace arcus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
