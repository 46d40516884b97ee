// SPDX-License-Identifier: Apache-2.0
//
// A read-only hash table from keys to short lists of 16-bit numbers: the analyses of a word form,
// or the parts that a feature has weights for.
//
// Only the upper half of a 64-bit hash is stored as the key. With 200,000 keys, a lookup of an
// absent item finds a wrong list in one of 20,000 cases. In the file, a sorted key takes two bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/base/ragged_array.h"
#include "arcus/model/packed_bytes.h"

namespace arcus {

class KeyedLists {
 public:
  struct Entry {
    std::uint64_t key = 0;
    std::vector<std::uint16_t> items;
  };

  static constexpr std::uint32_t kNone = 0xffffffff;

  KeyedLists() { place_keys(); }

  // If several keys share their upper half, the first entry is kept.
  explicit KeyedLists(std::vector<Entry> entries);

  std::size_t size() const { return keys_.size(); }  // lists
  const std::vector<std::uint16_t>& all_items() const { return items_.values(); }

  // The index of the key's list, or kNone.
  std::uint32_t find(std::uint64_t key) const {
    const auto kept = static_cast<std::uint32_t>(key >> 32);
    for (std::size_t place = kept >> shift_;; place = (place + 1) & mask_) {
      const Slot& slot = slots_[place];
      if (slot.list == kNone || slot.key == kept) return slot.list;
    }
  }
  bool has(std::uint64_t key) const { return find(key) != kNone; }

  std::size_t begin(std::uint32_t list) const { return items_.start_of(list); }  // in all_items()
  void prefetch_begin(std::uint32_t list) const { items_.prefetch_start(list); }
  std::span<const std::uint16_t> list(std::uint32_t list) const { return items_[list]; }
  // Empty if the key is absent.
  std::span<const std::uint16_t> items(std::uint64_t key) const {
    const std::uint32_t found = find(key);
    return found == kNone ? std::span<const std::uint16_t>() : list(found);
  }
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&slots_[(key >> 32) >> shift_]); }

  void write(PackedWriter& writer) const;
  // Throws ModelError, also for an item that is not below `limit`, for a list that is empty or
  // longer than `max_length`, and for keys that are not scattered.
  static KeyedLists read(PackedReader& reader, std::size_t limit, std::size_t max_length);

 private:
  struct Slot {
    std::uint32_t key = 0;
    std::uint32_t list = kNone;
  };

  void place_keys();

  std::vector<std::uint32_t> keys_;                  // sorted
  RaggedArray<std::uint16_t, std::uint32_t> items_;  // a row for each key
  std::vector<Slot> slots_;
  std::size_t mask_ = 0;
  int shift_ = 0;
};

}  // namespace arcus
