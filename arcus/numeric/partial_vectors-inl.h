// SPDX-License-Identifier: Apache-2.0
//
// Vectors of floats at the end of a row, which may be incomplete, with SIMD. Included once per
// instruction set, as Highway requires.
#if defined(ARCUS_NUMERIC_PARTIAL_VECTORS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ARCUS_NUMERIC_PARTIAL_VECTORS_INL_H
#undef ARCUS_NUMERIC_PARTIAL_VECTORS_INL_H
#else
#define ARCUS_NUMERIC_PARTIAL_VECTORS_INL_H
#endif

#include <algorithm>
#include <cstddef>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace arcus::HWY_NAMESPACE {

// For tags of at most 16 floats. The first `count` numbers, or a whole vector if there are more;
// the others are 0.
template <typename Tag>
HWY_INLINE hwy::HWY_NAMESPACE::Vec<Tag> load_partial(Tag tag, const float* from,
                                                     std::size_t count) {
  namespace hn = hwy::HWY_NAMESPACE;
  if (count >= hn::Lanes(tag)) return hn::LoadU(tag, from);
  HWY_ALIGN float copy[16] = {};
  std::copy_n(from, count, copy);
  return hn::Load(tag, copy);
}

template <typename Tag, typename Vector>
HWY_INLINE void store_partial(Tag tag, Vector value, std::size_t count, float* to) {
  namespace hn = hwy::HWY_NAMESPACE;
  if (count >= hn::Lanes(tag)) {
    hn::StoreU(value, tag, to);
    return;
  }
  HWY_ALIGN float copy[16];
  hn::Store(value, tag, copy);
  std::copy_n(copy, count, to);
}

}  // namespace arcus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
