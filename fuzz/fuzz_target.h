// SPDX-License-Identifier: Apache-2.0
//
// The entry point of every fuzz target, and require() to report a violated property.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace arcus::fuzz {

inline void require(bool holds, const char* promise) {
  if (holds) return;
  std::cerr << "broken: " << promise << '\n';
  std::abort();
}

}  // namespace arcus::fuzz
