// SPDX-License-Identifier: Apache-2.0
//
// 64-bit hashes that are the same on every machine.
#pragma once

#include <cstdint>
#include <string_view>

namespace arcus {

// The XXH3 hash of the bytes. Different seeds give unrelated hash functions.
std::uint64_t hash_bytes(std::string_view bytes, std::uint64_t seed = 0);

// Mixes the bits of a number (the finalizer of splitmix64): close numbers map to unrelated ones,
// and no two numbers to the same one.
constexpr std::uint64_t scattered(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

}  // namespace arcus
