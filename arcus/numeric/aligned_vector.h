// SPDX-License-Identifier: Apache-2.0
//
// Vectors of doubles, floats or bytes for SIMD. The data starts on a cache line, and so does every
// row of a table of doubles whose width is padded().
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace arcus {

inline constexpr std::size_t kLineBytes = 64;
inline constexpr std::size_t kLineDoubles = kLineBytes / sizeof(double);  // the widest vector

template <typename T>
struct AlignedAllocator {
  using value_type = T;

  AlignedAllocator() = default;
  template <typename U>
  AlignedAllocator(const AlignedAllocator<U>&) {}  // NOLINT: allocators convert

  T* allocate(std::size_t count) {
    return static_cast<T*>(::operator new (count * sizeof(T), std::align_val_t{kLineBytes}));
  }
  void deallocate(T* memory, std::size_t) {
    ::operator delete (memory, std::align_val_t{kLineBytes});
  }

  friend bool operator==(AlignedAllocator, AlignedAllocator) { return true; }
};

using AlignedVector = std::vector<double, AlignedAllocator<double>>;

// Rounds a position down to the start of its cache line, and a count up to whole cache lines.
inline std::size_t line_start(std::size_t position) {
  return position / kLineDoubles * kLineDoubles;
}
inline std::size_t padded(std::size_t count) { return line_start(count + kLineDoubles - 1); }

}  // namespace arcus
