// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/hash.h"

#include <bit>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace arcus {
namespace {

TEST(Hash, OfBytesIsTheSameForEver) {
  EXPECT_EQ(hash_bytes(""), 0x2d06800538d394c2U);  // as XXH3 publishes it
  EXPECT_EQ(hash_bytes("hit"), 0x30d463d3bbb1abe0U);
  EXPECT_EQ(hash_bytes("hit", 1), 0x669d82676120bdf5U);
  EXPECT_EQ(hash_bytes("žluťoučký kůň"), 0xcb61fa5cd5f2d50bU);
  EXPECT_EQ(hash_bytes(std::string(300, 'a'), 7), 0x2ec260fe5df2419bU);
}

TEST(Hash, ScatteredIsTheSameForEver) {
  EXPECT_EQ(scattered(0), 0U);
  EXPECT_EQ(scattered(0x9e3779b97f4a7c15), 0xe220a8397b1dcdafU);  // splitmix64's first, from 0
  static_assert(scattered(1) != scattered(2));
}

TEST(Hash, SeedsAndBytesKeepThingsApart) {
  std::set<std::uint64_t> hashes;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    for (int length = 0; length < 300; ++length) {
      hashes.insert(hash_bytes(std::string(static_cast<std::size_t>(length), 'a'), seed));
    }
  }
  EXPECT_EQ(hashes.size(), 3000U);
}

TEST(Hash, ScatteredFlipsHalfOfTheBitsWhenOneIsFlipped) {
  double flipped = 0;
  for (std::uint64_t x = 1; x <= 1000; ++x) {
    for (int bit = 0; bit < 64; ++bit) {
      flipped += std::popcount(scattered(x) ^ scattered(x ^ (std::uint64_t{1} << bit)));
    }
  }
  EXPECT_NEAR(flipped / (1000 * 64), 32, 0.5);
}

TEST(Hash, ShortTextsUnderSmallSeedsAreAllDifferent) {
  std::set<std::uint64_t> hashes;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    for (char a = 'a'; a <= 'z'; ++a) {
      for (char b = 'a'; b <= 'z'; ++b) hashes.insert(hash_bytes(std::string{'o', a, b}, seed));
    }
  }
  EXPECT_EQ(hashes.size(), 12U * 26U * 26U);
}

}  // namespace
}  // namespace arcus
