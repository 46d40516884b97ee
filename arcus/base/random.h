// SPDX-License-Identifier: Apache-2.0
//
// A seeded random number generator that gives the same numbers on every machine and with every
// standard library. std::shuffle and std::uniform_int_distribution do not guarantee that.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace arcus {

// xoshiro256++ (Blackman & Vigna, 2019), its state filled from the seed by splitmix64.
class Random {
 public:
  explicit Random(std::uint64_t seed);

  std::uint64_t next();                      // 64 random bits
  double uniform();                          // in [0, 1), a multiple of 2^-53
  std::uint64_t below(std::uint64_t bound);  // in 0..bound-1, each equally likely; bound > 0

 private:
  std::array<std::uint64_t, 4> state_;
};

// Puts the values into a random order, each order equally likely (Fisher & Yates).
template <typename T>
void shuffle(std::vector<T>& values, Random& random) {
  for (std::size_t i = values.size(); i > 1; --i) {
    std::swap(values[i - 1], values[random.below(i)]);
  }
}

}  // namespace arcus
