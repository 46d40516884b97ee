// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/hash.h"

#include <xxhash.h>

namespace arcus {

// A few bytes and a small seed would only be XORed: "out" under one seed would be "our" under
// another.
std::uint64_t hash_bytes(std::string_view bytes, std::uint64_t seed) {
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), scattered(seed));
}

}  // namespace arcus
