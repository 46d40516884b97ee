// SPDX-License-Identifier: Apache-2.0
//
// Tells whether keys from a file were made to collide. A hash table with linear probing takes
// quadratic time for such keys.
#pragma once

#include <cstddef>
#include <span>

namespace arcus {

// Whether no run of full slots is longer than 256 when the sorted keys are placed by their upper
// bits, key >> shift.
template <typename Key>
bool are_scattered(std::span<const Key> sorted, int shift) {
  constexpr std::size_t kMaxRun = 256;
  std::size_t next = 0;   // free slot after the keys so far
  std::size_t start = 0;  // of the run of full slots
  for (const Key key : sorted) {
    const std::size_t place = key >> shift;
    if (place > next) start = next = place;
    if (++next - start > kMaxRun) return false;
  }
  return true;
}

}  // namespace arcus
