// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/memory.h"

#include <algorithm>
#include <fstream>

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

namespace arcus {

std::size_t memory_limit() {
  std::size_t limit = static_cast<std::size_t>(::sysconf(_SC_PHYS_PAGES)) *
                      static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  struct rlimit address_space = {};
  if (::getrlimit(RLIMIT_AS, &address_space) == 0 && address_space.rlim_cur != RLIM_INFINITY) {
    limit = std::min(limit, static_cast<std::size_t>(address_space.rlim_cur));
  }
  std::size_t group = 0;
  if (std::ifstream("/sys/fs/cgroup/memory.max") >> group) limit = std::min(limit, group);
  return limit;
}

void require_memory(std::size_t bytes, std::string_view what) {
  constexpr std::size_t kMostlyFree = std::size_t{1} << 24;  // not worth a system call
  if (bytes <= kMostlyFree || bytes <= memory_limit()) return;
  constexpr double kMebibyte = 1024.0 * 1024.0;
  throw MemoryError(fmt::format("{} needs {:.0f} MiB of memory, and there are {:.0f}", what,
                                static_cast<double>(bytes) / kMebibyte,
                                static_cast<double>(memory_limit()) / kMebibyte));
}

}  // namespace arcus
