// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/common_words.h"

#include <algorithm>
#include <functional>
#include <map>

#include "arcus/base/hash.h"

namespace arcus {
namespace {

std::uint32_t short_hash(std::uint64_t hash) {
  return static_cast<std::uint32_t>(scattered(hash) >> 32);
}

}  // namespace

CommonWords CommonWords::of(std::span<const Occurrence> occurrences) {
  struct Counts {
    std::int64_t lower = 0;
    std::int64_t capital = 0;
  };
  std::map<std::uint32_t, Counts> words;
  for (const Occurrence& word : occurrences) {
    Counts& counts = words[short_hash(word.hash)];
    ++(word.capital ? counts.capital : counts.lower);
  }
  constexpr std::int64_t kMinLower = 5;
  constexpr std::int64_t kTimesCapital = 4;  // titles capitalise common words too
  CommonWords result;
  for (const auto& [hash, counts] : words) {
    if (counts.lower < kMinLower || counts.lower < kTimesCapital * counts.capital) continue;
    result.hashes_.push_back(hash);
  }
  return result;
}

bool CommonWords::has(std::uint64_t hash) const {
  return std::binary_search(hashes_.begin(), hashes_.end(), short_hash(hash));
}

CommonWords CommonWords::read(PackedReader& reader) {
  CommonWords result;
  result.hashes_ = reader.numbers<std::uint32_t>();
  if (std::adjacent_find(result.hashes_.begin(), result.hashes_.end(), std::greater_equal<>()) !=
      result.hashes_.end()) {
    reader.fail("has common words out of order");
  }
  return result;
}

}  // namespace arcus
