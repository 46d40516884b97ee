// SPDX-License-Identifier: Apache-2.0
//
// exp(y) = 2^k exp(r), where y = k ln 2 + r with integer k and |r| <= ln 2 / 2. exp(r) is a power
// series to the 13th power, without fused multiply-adds.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "arcus/numeric/exponentials.cc"
#include "arcus/numeric/exponentials.h"

#include <limits>
#include <numbers>

#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "arcus/numeric/aligned_vector.h"
#include "arcus/numeric/power_of_two-inl.h"
#include "arcus/numeric/wide_number.h"

HWY_BEFORE_NAMESPACE();
namespace arcus::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::CappedTag<double, kLineDoubles>;
using Vector = hn::Vec<Tag>;

struct Exponential {
  Vector mantissa;
  Vector exponent;
};

HWY_INLINE Exponential exponential(Vector y) {
  const Tag tag;
  constexpr double kLn2High = 0x1.62e42feep-1;  // 32 bits: the product with k < 2^21 is exact
  constexpr double kLn2Low = 0x1.a39ef35793c76p-33;
  constexpr double kReach = 0.4;  // |r| is smaller, unless y is so large that it has no fraction
  const auto k = hn::Round(hn::Mul(y, hn::Set(tag, 1 / std::numbers::ln2)));
  auto r =
      hn::Sub(hn::Sub(y, hn::Mul(k, hn::Set(tag, kLn2High))), hn::Mul(k, hn::Set(tag, kLn2Low)));
  r = hn::Min(hn::Max(r, hn::Set(tag, -kReach)), hn::Set(tag, kReach));
  auto series = hn::Set(tag, 1);
  for (int power = 13; power >= 1; --power) {
    series = hn::Add(hn::Mul(hn::Mul(series, r), hn::Set(tag, 1.0 / power)), hn::Set(tag, 1));
  }
  return {series, k};
}

void plain(double* x, std::size_t count, double shift) {
  const Tag tag;
  const auto lowest = hn::Set(tag, -700);
  for (std::size_t at = 0; at < count; at += hn::Lanes(tag)) {
    const auto y = hn::Sub(hn::Load(tag, x + at), hn::Set(tag, shift));
    const auto [mantissa, exponent] = exponential(hn::Max(y, lowest));
    const auto result = hn::Mul(mantissa, power_of_two(tag, exponent));
    hn::Store(hn::IfThenZeroElse(hn::Lt(y, lowest), result), tag, x + at);
  }
}

void wide(double* x, double* exponents, std::size_t count, double shift) {
  const Tag tag;
  const auto minus_infinity = hn::Set(tag, -std::numeric_limits<double>::infinity());
  for (std::size_t at = 0; at < count; at += hn::Lanes(tag)) {
    const auto y = hn::Sub(hn::Load(tag, x + at), hn::Set(tag, shift));
    const auto is_zero = hn::Eq(y, minus_infinity);
    const auto [mantissa, exponent] = exponential(hn::IfThenZeroElse(is_zero, y));
    hn::Store(hn::IfThenZeroElse(is_zero, mantissa), tag, x + at);
    hn::Store(hn::IfThenElse(is_zero, hn::Set(tag, kZeroExponent), exponent), tag, exponents + at);
  }
}

}  // namespace
}  // namespace arcus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arcus {
namespace {

HWY_EXPORT(plain);
HWY_EXPORT(wide);

}  // namespace

void exponentials(double* x, std::size_t count, double shift) {
  HWY_DYNAMIC_DISPATCH(plain)(x, count, shift);
}

void wide_exponentials(double* x, double* exponents, std::size_t count, double shift) {
  HWY_DYNAMIC_DISPATCH(wide)(x, exponents, count, shift);
}

}  // namespace arcus
#endif  // HWY_ONCE
