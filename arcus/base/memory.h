// SPDX-License-Identifier: Apache-2.0
//
// A check before large allocations, so that a sentence of 100,000 words causes an error instead of
// waking the operating system's out-of-memory killer.
#pragma once

#include <cstddef>
#include <string_view>

#include "arcus/base/error.h"

namespace arcus {

class MemoryError : public Error {
 public:
  using Error::Error;
};

// The memory in bytes that this process can use: that of the machine, or less if a resource limit
// (ulimit -v) or a container (cgroup) is in force.
std::size_t memory_limit();

// Throws MemoryError, which names `what`, if `bytes` is more than memory_limit().
void require_memory(std::size_t bytes, std::string_view what);

}  // namespace arcus
