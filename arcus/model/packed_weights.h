// SPDX-License-Identifier: Apache-2.0
//
// The weights of a trained model: a read-only hash table from features to rows of 8-bit integers,
// laid out for the cache.
//
// Many features of a new sentence were never seen in training. A table with one byte per row, which
// holds eight bits of its key, rejects most of them: a lookup compares eight such bytes in one
// 64-bit word. Only if a byte matches does the lookup read the row, which starts with sixteen more
// bits of the key. A row of up to 64 bytes never crosses a cache line. Integers add up to the same
// sum in any order, so scores do not depend on the order of features. In total, the upper 40 bits
// of a key are kept: about one in a million unseen features is mistaken for another.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/base/huge_pages.h"
#include "arcus/base/ragged_array.h"
#include "arcus/model/feature_index.h"
#include "arcus/model/packed_bytes.h"

namespace arcus {

struct PackOptions {
  // Weights are rounded to multiples of the unit and clamped to 127 units. 0: the unit is chosen so
  // that all but one in ten thousand weights fit.
  double unit = 0;
  int min_multiple = 1;  // rows whose largest weight is below this many units are left out
};

class PackedWeights {
 public:
  PackedWeights() { place_rows({}, {}); }

  // The weights of the feature `id` are the `width` values from rows[id * width].
  static PackedWeights pack(const FeatureIndex& index, std::span<const float> rows,
                            std::size_t width, const PackOptions& options);

  // The same weights with a unit that is `times` times as large, without the rows whose largest
  // weight is then below `min_multiple` units.
  PackedWeights requantized(int times, int min_multiple) const;

  // The `rows` rows with the largest absolute weight. Ties are broken by the larger sum of absolute
  // weights, then by the smaller key.
  PackedWeights heaviest(std::size_t rows) const;

  std::size_t width() const { return width_; }
  std::size_t size() const { return keys_.size(); }  // rows
  double unit() const { return unit_; }

  // Prefetches what find reads first.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&groups_[group_of(key)]); }

  // The row of the key, or nullptr.
  const std::int8_t* find(std::uint64_t key) const;

  struct Found {
    const std::int8_t* row = nullptr;
    std::uint64_t key = 0;
  };
  // Sets found[i] to the rows of keys[i], in order; keys without a row are skipped. Prefetches the
  // table for all keys, so that cache misses overlap.
  void find_all(const RaggedView<std::uint64_t>& keys, RaggedBuffer<Found>& found) const;

  // The sum of the rows of the keys, of which there are at most kMaxSummed; keys without a row add
  // nothing. For rows of four numbers.
  static constexpr std::size_t kMaxSummed = 256;
  std::array<int, 4> sum_of_rows(std::span<const std::uint64_t> keys,
                                 RaggedBuffer<Found>& scratch) const;

  // Calls visit(key, row) for each row. Only the upper kKeptBits of the key are set.
  static constexpr int kKeptBits = 40;
  template <typename Visit>
  void for_each(Visit visit) const {
    for (const std::uint64_t key : keys_) visit(key, find(key));
  }

  void write(PackedWriter& writer) const;
  // Throws ModelError, also for rows of more than `max_width` numbers, for a unit that is not from
  // 1e-100 to 1e100, and for keys that are not scattered: these would make lookups slow.
  static PackedWeights read(PackedReader& reader, std::size_t max_width);

 private:
  static constexpr std::size_t kGroup = 8;
  struct alignas(64) Line {
    std::array<std::int8_t, 64> bytes = {};
  };

  // The keys are sorted and have zeros below the kept bits; `values` has the rows in the same
  // order.
  void place_rows(std::vector<std::uint64_t> keys, std::span<const std::int8_t> values);

  // Writes the keys that seem to have a row: the tag matches, or the group is full and `row` is
  // null. Prefetches the rows. Writes up to keys.size() + 1 entries, and returns the end of those
  // that count.
  Found* find_likely(std::span<const std::uint64_t> keys, Found* likely) const;
  // The row if there is one, else nullptr.
  const std::int8_t* sure_row(const Found& likely) const;

  std::size_t group_of(std::uint64_t key) const { return ((key >> 32) * groups_.size()) >> 32; }
  const std::int8_t* row_at(std::size_t slot) const {
    return lines_.data()->bytes.data() + slot * stride_;
  }

  std::size_t width_ = 1;
  std::size_t stride_ = 1;
  double unit_ = 1;
  std::vector<std::uint64_t> keys_;  // sorted, for writing
  // Each group has the tag bytes of eight slots; 0 marks an empty slot.
  std::vector<std::uint64_t, HugePageAllocator<std::uint64_t>> groups_;
  // The slots: sixteen bits of the key, then the row.
  std::vector<Line, HugePageAllocator<Line>> lines_;
};

}  // namespace arcus
