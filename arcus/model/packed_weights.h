// SPDX-License-Identifier: Apache-2.0
//
// The weights of a finished model: rows of small whole numbers by feature, read only, laid out for
// the cache.
//
// Most features of a new sentence were never seen in training. That is answered from a table of one
// byte a row: eight such bytes, eight bits of a key each, are compared in one word. Only what
// agrees goes on to its row, which never crosses a cache line and begins with sixteen more bits of
// the key. Whole numbers add up to the same sum in any order. In all, the upper 40 bits of a key
// are kept: of a million features that were never seen, about one is taken for another.
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
  double unit =
      0;          // weights become multiples of it, at most 127; 0: chosen so that all but few fit
  int least = 1;  // rows whose largest multiple is smaller are left out
};

class PackedWeights {
 public:
  PackedWeights() { place_rows({}, {}); }

  // rows[id] are the weights of the feature with this number, `width` of them.
  static PackedWeights pack(const FeatureIndex& index, std::span<const float> rows,
                            std::size_t width, const PackOptions& options);

  // The same weights as multiples of a unit so many times as large, and without small rows.
  PackedWeights requantized(int times, int least) const;

  // So many rows, those with the largest multiples; of rows where these are the same, those whose
  // multiples add up to more, whatever their signs, then those of smaller keys.
  PackedWeights heaviest(std::size_t rows) const;

  std::size_t width() const { return width_; }
  std::size_t size() const { return keys_.size(); }  // rows
  double unit() const { return unit_; }

  // Fetches ahead what find looks at first.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&groups_[group_of(key)]); }

  // The row of the key, or null.
  const std::int8_t* find(std::uint64_t key) const;

  struct Found {
    const std::int8_t* row = nullptr;
    std::uint64_t key = 0;
  };
  // found[i] becomes the rows of those keys[i] that have one, in their order. All is fetched ahead.
  void find_all(const RaggedView<std::uint64_t>& keys, RaggedBuffer<Found>& found) const;

  // Calls visit(key, row) for each row; of the key the upper kKeptBits are given.
  static constexpr int kKeptBits = 40;
  template <typename Visit>
  void for_each(Visit visit) const {
    for (const std::uint64_t key : keys_) visit(key, find(key));
  }

  void write(PackedWriter& writer) const;
  static PackedWeights read(PackedReader& reader);  // throws ModelError

 private:
  static constexpr std::size_t kGroup = 8;
  struct alignas(64) Line {
    std::array<std::int8_t, 64> bytes = {};
  };

  // keys sorted, lower bits zero; values by key.
  void place_rows(std::vector<std::uint64_t> keys, std::span<const std::int8_t> values);

  std::size_t group_of(std::uint64_t key) const { return ((key >> 32) * groups_.size()) >> 32; }
  const std::int8_t* row_at(std::size_t slot) const {
    return lines_.data()->bytes.data() + slot * stride_;
  }

  std::size_t width_ = 1;
  std::size_t stride_ = 1;
  double unit_ = 1;
  std::vector<std::uint64_t> keys_;  // sorted, for writing
  std::vector<std::uint64_t, HugePageAllocator<std::uint64_t>>
      groups_;  // eight bytes of keys each; 0: empty
  std::vector<Line, HugePageAllocator<Line>>
      lines_;  // of slots: sixteen bits of the key, then the numbers
};

}  // namespace arcus
