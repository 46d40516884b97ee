// SPDX-License-Identifier: Apache-2.0
//
// Counts of words and of pairs of words in bounded memory.
//
// Counts are exact up to a maximum number of distinct items. Before one more would be added, the
// items with at most the median count are dropped, at least half of them (after the lossy counting
// of Manku and Motwani, 2002). The count of an item is then too low by at most error(), the sum of
// those medians, and an item that occurred more often than that is there. The result depends on the
// order of the additions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace arcus {

struct CountedWord {
  std::string word;
  std::uint64_t count = 0;
};

// About 100 bytes per distinct word.
class WordCounts {
 public:
  explicit WordCounts(std::size_t max_words) : max_words_(max_words) {}  // at least 2

  void add(std::string_view word, std::uint64_t count);

  std::size_t size() const { return counts_.size(); }
  std::uint64_t error() const { return error_; }
  // At most `max` words that occurred at least min_count times, the most frequent first; ties in
  // the order of their bytes.
  std::vector<CountedWord> most_frequent(std::uint64_t min_count, std::size_t max) const;

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view word) const {
      return std::hash<std::string_view>()(word);
    }
  };

  void drop_rare();

  std::size_t max_words_;
  std::uint64_t error_ = 0;
  std::unordered_map<std::string, std::uint64_t, Hash, std::equal_to<>> counts_;
};

// The words u <= v as a key that sorts by u, then by v.
constexpr std::uint64_t pair_key(std::uint32_t u, std::uint32_t v) {
  return u < v ? std::uint64_t{u} << 32 | v : std::uint64_t{v} << 32 | u;
}

struct CountedPair {
  std::uint64_t key = 0;
  std::uint32_t count = 0;

  std::uint32_t first() const { return static_cast<std::uint32_t>(key >> 32); }
  std::uint32_t second() const { return static_cast<std::uint32_t>(key); }

  friend bool operator==(const CountedPair&, const CountedPair&) = default;
};

// An open-addressing table of 12 bytes per slot that grows by doubling. Counts stay at 2^32 - 1.
class PairCounts {
 public:
  explicit PairCounts(std::size_t max_pairs);  // at least 2

  void add(CountedPair pair);  // the key is not 2^64 - 1

  std::size_t size() const { return size_; }
  std::uint64_t error() const { return error_; }
  std::size_t bytes() const;                                      // of the table
  std::vector<CountedPair> take_sorted(std::uint32_t min_count);  // by key; empties the table

 private:
  std::size_t slot_of(std::uint64_t key) const;
  void resize(std::size_t slots);
  void drop_rare();

  std::size_t max_pairs_;
  std::size_t size_ = 0;
  std::uint64_t error_ = 0;
  std::vector<std::uint64_t> keys_;
  std::vector<std::uint32_t> counts_;
};

}  // namespace arcus
