// SPDX-License-Identifier: Apache-2.0
//
// Every instruction set that the CPU has, and how to run a test on each. A program that includes
// this links hwy::hwy.
#pragma once

#include <cstdint>
#include <vector>

#include <hwy/highway.h>

namespace arcus::testing {

// While it lives, the code runs as on a CPU that has this instruction set and none above it.
class OnTarget {
 public:
  explicit OnTarget(std::int64_t target) {
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
  }
  ~OnTarget() {
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
  }
  OnTarget(const OnTarget&) = delete;
  OnTarget& operator=(const OnTarget&) = delete;
};

inline std::vector<std::int64_t> targets() {
  std::vector<std::int64_t> result;
  for (std::int64_t left = hwy::SupportedTargets() & HWY_TARGETS; left != 0; left &= left - 1) {
    result.push_back(left & -left);
  }
  return result;
}

// Whether the instruction set rounds a * b + c once.
inline bool has_fused_products(std::int64_t target) {
  std::int64_t without = HWY_SSSE3 | HWY_SSE4 | HWY_EMU128 | HWY_SCALAR;
#ifdef HWY_SSE2
  without |= HWY_SSE2;
#endif
  return (target & without) == 0;
}

}  // namespace arcus::testing
