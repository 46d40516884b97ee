// SPDX-License-Identifier: Apache-2.0
//
// 2^k with SIMD. Included once per instruction set, as Highway requires.
#if defined(ARCUS_NUMERIC_POWER_OF_TWO_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ARCUS_NUMERIC_POWER_OF_TWO_INL_H
#undef ARCUS_NUMERIC_POWER_OF_TWO_INL_H
#else
#define ARCUS_NUMERIC_POWER_OF_TWO_INL_H
#endif

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace arcus::HWY_NAMESPACE {

// 2^k for integers k in -1022..1023. The sum has k + 1023 in its lowest bits, which are shifted to
// the exponent bits of a double.
template <typename Tag, typename Vector>
HWY_INLINE Vector power_of_two(Tag tag, Vector k) {
  namespace hn = hwy::HWY_NAMESPACE;
  const auto biased = hn::Add(k, hn::Set(tag, 0x1.8p52 + 1023));
  return hn::BitCast(tag, hn::ShiftLeft<52>(hn::BitCast(hn::RebindToUnsigned<Tag>(), biased)));
}

}  // namespace arcus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
