// SPDX-License-Identifier: Apache-2.0
//
// An allocator for large tables with random access. It asks for huge pages (Linux), which make TLB
// misses rare. Arrays below 2 MiB are allocated as usual.
#pragma once

#include <cstddef>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace arcus {

template <typename T>
class HugePageAllocator {
 public:
  using value_type = T;

  HugePageAllocator() = default;
  template <typename U>
  HugePageAllocator(const HugePageAllocator<U>& /*other*/) {}  // NOLINT: allocators convert

  T* allocate(std::size_t count) {
    void* const memory = ::operator new(count * sizeof(T), alignment(count));
#if defined(__linux__)
    // This is a hint: if the kernel ignores it, only speed is lost.
    if (count * sizeof(T) >= kHugePage) ::madvise(memory, count * sizeof(T), MADV_HUGEPAGE);
#endif
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) { ::operator delete(memory, alignment(count)); }

  friend bool operator==(const HugePageAllocator&, const HugePageAllocator&) { return true; }

 private:
  static constexpr std::size_t kHugePage = std::size_t{2} << 20;
  static std::align_val_t alignment(std::size_t count) {
    return std::align_val_t{count * sizeof(T) >= kHugePage ? kHugePage : alignof(T)};
  }
};

}  // namespace arcus
