// SPDX-License-Identifier: Apache-2.0
//
// A check before large allocations, so that a sentence of 100,000 words causes an error, not the
// operating system's out-of-memory killer.
#pragma once

#include <cstddef>
#include <string_view>

#include "arcus/base/error.h"

namespace arcus {

class MemoryError : public Error {
 public:
  using Error::Error;
};

// Bytes of memory that this process may hope to get: the machine's, or less where the shell or a
// container (cgroup) sets a limit.
std::size_t memory_limit();

// Throws MemoryError when so many bytes cannot be had, naming what needs them.
void require_memory(std::size_t bytes, std::string_view what);

}  // namespace arcus
