// SPDX-License-Identifier: Apache-2.0
//
// What every fuzz target has: one entry, and a way to say that a promise is broken.
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
