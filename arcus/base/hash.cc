// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/hash.h"

#include <xxhash.h>

namespace arcus {

// The seed is mixed first because XXH3 only XORs a small seed into short inputs: the hash of "out"
// under one seed would be that of "our" under another.
std::uint64_t hash_bytes(std::string_view bytes, std::uint64_t seed) {
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), scattered(seed));
}

}  // namespace arcus
