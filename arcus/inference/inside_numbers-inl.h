// SPDX-License-Identifier: Apache-2.0
//
// The two kinds of numbers of an inside chart, plain doubles and doubles with a separate exponent:
// how they are stored in a table, and how a row is multiplied and added with SIMD. Included once
// per instruction set, as Highway requires.
#if defined(ARCUS_INFERENCE_INSIDE_NUMBERS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ARCUS_INFERENCE_INSIDE_NUMBERS_INL_H
#undef ARCUS_INFERENCE_INSIDE_NUMBERS_INL_H
#else
#define ARCUS_INFERENCE_INSIDE_NUMBERS_INL_H
#endif

#include <algorithm>
#include <cstddef>
#include <type_traits>

#include <hwy/highway.h>

#include "arcus/inference/inside_chart.h"
#include "arcus/numeric/aligned_vector.h"
#include "arcus/numeric/power_of_two-inl.h"
#include "arcus/numeric/wide_number.h"

HWY_BEFORE_NAMESPACE();
namespace arcus::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::CappedTag<double, kLineDoubles>;
using Vector = hn::Vec<Tag>;

struct Plain {
  using Number = double;

  static Number zero() { return 0; }
  static Number one() { return 1; }
  static Number get(const NumberView& view, std::size_t at) { return view.mantissa[at]; }
  static void put(const NumberView& view, std::size_t at, Number x) { view.mantissa[at] = x; }

  static WideNumber widened(Number x) { return {x, 0}; }
  // Rounding can make the quotient exceed 1.
  static double share(Number a, Number b, Number whole) { return std::min(1.0, a * b / whole); }

  struct Factor {
    Vector mantissa;
  };
  static HWY_INLINE Factor factor(Number x) { return {hn::Set(Tag(), x)}; }
  // sums += factor * row, for the vector at j.
  static HWY_INLINE void add(const NumberView& sums, const Factor& factor, const NumberView& row,
                             std::size_t j) {
    const Tag tag;
    const auto product = hn::Mul(factor.mantissa, hn::Load(tag, row.mantissa + j));
    hn::Store(hn::Add(hn::Load(tag, sums.mantissa + j), product), tag, sums.mantissa + j);
  }
};

struct Wide {
  using Number = WideNumber;

  static Number zero() { return {}; }
  static Number one() { return {1, 0}; }
  static Number get(const NumberView& view, std::size_t at) {
    return normalized(view.mantissa[at], view.exponent[at]);
  }
  static void put(const NumberView& view, std::size_t at, const Number& x) {
    view.mantissa[at] = x.mantissa;
    view.exponent[at] = x.exponent;
  }

  static WideNumber widened(const Number& x) { return x; }
  static double share(const Number& a, const Number& b, const Number& whole) {
    return std::min(1.0, ratio(a * b, whole));
  }

  struct Factor {
    Vector mantissa, exponent;
  };
  static HWY_INLINE Factor factor(const Number& x) {
    return {hn::Set(Tag(), x.mantissa), hn::Set(Tag(), x.exponent)};
  }
  // The smaller of sum and product is scaled down to the exponent of the larger one. The factor is
  // at least 2^-1022, which already leaves nothing of it in the sum. Mantissas grow by at most a
  // factor of 4 per product until get() normalizes them to 1..2.
  static HWY_INLINE void add(const NumberView& sums, const Factor& factor, const NumberView& row,
                             std::size_t j) {
    const Tag tag;
    const auto lowest = hn::Set(tag, -1022);
    const auto product = hn::Mul(factor.mantissa, hn::Load(tag, row.mantissa + j));
    const auto product_exponent = hn::Add(factor.exponent, hn::Load(tag, row.exponent + j));
    const auto sum = hn::Load(tag, sums.mantissa + j);
    const auto sum_exponent = hn::Load(tag, sums.exponent + j);
    const auto exponent = hn::Max(product_exponent, sum_exponent);
    const auto product_down =
        power_of_two(tag, hn::Max(hn::Sub(product_exponent, exponent), lowest));
    const auto sum_down = power_of_two(tag, hn::Max(hn::Sub(sum_exponent, exponent), lowest));
    hn::Store(hn::Add(hn::Mul(sum, sum_down), hn::Mul(product, product_down)), tag,
              sums.mantissa + j);
    hn::Store(exponent, tag, sums.exponent + j);
  }
};

HWY_INLINE NumberView row_of(const NumberView& table, std::size_t offset) {
  return {table.mantissa + offset, table.exponent + offset};
}

template <typename Kind>
void fill_zero(const NumberView& row, std::size_t from, std::size_t to) {
  std::fill(row.mantissa + from, row.mantissa + to, 0.0);
  if constexpr (std::is_same_v<Kind, Wide>) {
    std::fill(row.exponent + from, row.exponent + to, kZeroExponent);
  }
}

template <typename Kind>
void copy_row(const NumberView& from, const NumberView& to, std::size_t begin, std::size_t end) {
  std::copy(from.mantissa + begin, from.mantissa + end, to.mantissa + begin);
  if constexpr (std::is_same_v<Kind, Wide>) {
    std::copy(from.exponent + begin, from.exponent + end, to.exponent + begin);
  }
}

}  // namespace
}  // namespace arcus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
