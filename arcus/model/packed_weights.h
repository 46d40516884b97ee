// SPDX-License-Identifier: Apache-2.0
//
// The weights of a finished model: rows of whole numbers by feature, small enough for the cache,
// read only.
//
// A row is found by the upper 48 bits of the feature's key. Most features of a new sentence were
// never seen, and that is answered from the slots alone, 8 bytes each; only a hit goes on to its
// row. Whole numbers add up to the same sum in any order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/model/feature_index.h"
#include "arcus/model/packed_bytes.h"

namespace arcus {

struct PackOptions {
  double unit = 1.0 / 1024;  // weights become multiples of it
  int least = 1;             // rows whose largest multiple is smaller are left out
};

class PackedWeights {
 public:
  PackedWeights() = default;

  // rows[id] are the weights of the feature with this number, `width` of them.
  static PackedWeights pack(const FeatureIndex& index, std::span<const float> rows,
                            std::size_t width, const PackOptions& options);

  std::size_t width() const { return width_; }
  std::size_t size() const { return size_; }  // rows
  double unit() const { return unit_; }

  // The row of the key, or null.
  const std::int16_t* find(std::uint64_t key) const {
    const auto check = static_cast<std::uint32_t>(key >> 16);
    for (std::size_t place = key >> shift_;; place = (place + 1) & mask_) {
      const Slot& slot = slots_[place];
      if (slot.row == kNoRow) return nullptr;
      if (slot.check == check) return &values_[std::size_t{slot.row} * width_];
    }
  }
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&slots_[key >> shift_]); }

  void write(PackedWriter& writer) const;
  static PackedWeights read(PackedReader& reader);  // throws ModelError

 private:
  static constexpr std::uint32_t kNoRow = 0xffffffff;
  struct Slot {
    std::uint32_t check = 0;
    std::uint32_t row = kNoRow;
  };

  void place_rows(std::span<const std::uint64_t> keys);  // sorted; row i belongs to key i

  std::size_t width_ = 1;
  std::size_t size_ = 0;
  double unit_ = 1;
  std::vector<std::uint64_t> keys_;  // sorted, lower 16 bits zero
  std::vector<std::int16_t> values_;
  std::vector<Slot> slots_ = std::vector<Slot>(2);
  std::size_t mask_ = 1;
  int shift_ = 63;
};

}  // namespace arcus
