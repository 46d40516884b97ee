// SPDX-License-Identifier: Apache-2.0
//
// Numbers pairs of words, unordered or ordered. The pairs of a word u with words v, without order
// those with v >= u, are a sorted row, so that a lookup is a binary search in a row, short for most
// words, and no table has collisions that a forged model could exploit. 4 bytes per pair and per
// word.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace arcus {

class PackedReader;
class PackedWriter;

// u <= v as a key that sorts by u, then by v.
constexpr std::uint64_t word_pair(std::uint32_t u, std::uint32_t v) {
  return u < v ? std::uint64_t{u} << 32 | v : std::uint64_t{v} << 32 | u;
}

// The same for ordered pairs.
constexpr std::uint64_t ordered_pair(std::uint32_t u, std::uint32_t v) {
  return std::uint64_t{u} << 32 | v;
}

enum class PairOrder { kNone, kMatters };

class PairIndex {
 public:
  PairIndex() = default;  // of no words
  // Of words below `words`. The keys may repeat, in any order.
  PairIndex(std::size_t words, std::vector<std::uint64_t> keys, PairOrder order = PairOrder::kNone);

  std::size_t words() const { return starts_.size() - 1; }
  std::size_t size() const { return partners_.size(); }  // pairs

  // From 0, in the order of the keys. Words of words() or above have no pairs.
  std::optional<std::uint32_t> find(std::uint32_t u, std::uint32_t v) const;

  // The pairs of u with words of at least u, or with all words if the order matters; their numbers
  // start at first_of(u).
  std::span<const std::uint32_t> partners(std::uint32_t u) const {
    return std::span(partners_).subspan(starts_[u], starts_[u + 1] - starts_[u]);
  }
  std::uint32_t first_of(std::uint32_t u) const { return starts_[u]; }

  void write(PackedWriter& writer) const;
  // Throws ModelError.
  static PairIndex read(PackedReader& reader, std::size_t words,
                        PairOrder order = PairOrder::kNone);

 private:
  PairOrder order_ = PairOrder::kNone;
  std::vector<std::uint32_t> starts_ = {0};
  std::vector<std::uint32_t> partners_;
};

}  // namespace arcus
