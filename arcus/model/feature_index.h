// SPDX-License-Identifier: Apache-2.0
//
// Maps the 64-bit keys of features that have weights to consecutive ids.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arcus {

// Open addressing with linear probing. Keys are already hashes, so their high bits index the table.
class FeatureIndex {
 public:
  static constexpr std::uint32_t kNone = 0xffffffff;

  FeatureIndex() { rebuild(16); }

  std::uint32_t find(std::uint64_t key) const {
    for (std::size_t place = key >> shift_;; place = (place + 1) & mask_) {
      if (slots_[place].key == key) return slots_[place].id;
      if (slots_[place].id == kNone) return kNone;
    }
  }
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&slots_[key >> shift_]); }

  // Appends the ids of the keys that are in the index; other keys are skipped.
  void append_ids(std::span<const std::uint64_t> keys, std::vector<std::uint32_t>& ids) const {
    for (const std::uint64_t key : keys) {
      const std::uint32_t id = find(key);
      if (id != kNone) ids.push_back(id);
    }
  }

  // Returns the id of the key, and assigns the next id to a new key.
  std::uint32_t insert(std::uint64_t key);

  // Makes room for this many keys in all.
  void reserve(std::size_t keys);

  // Whether no run of full slots is longer than 256 if these keys are inserted after reserve(). For
  // keys from files: inserting keys that were made to collide would take quadratic time.
  static bool are_scattered(std::span<const std::uint64_t> keys);

  std::size_t size() const { return size_; }

  // Calls visit(key, id) for each, in no particular order.
  template <typename Visit>
  void for_each(Visit visit) const {
    for (const Slot& slot : slots_) {
      if (slot.id != kNone) visit(slot.key, slot.id);
    }
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t id = kNone;
  };

  void rebuild(std::size_t capacity);

  std::vector<Slot> slots_;
  std::size_t mask_ = 0;
  int shift_ = 0;
  std::size_t size_ = 0;
};

// Counts how often features occur, so that rare ones can be left out.
class FeatureCounts {
 public:
  void add(std::span<const std::uint64_t> keys);

  // The features that occurred at least `cutoff` times, numbered in the order of their first
  // occurrence.
  FeatureIndex frequent(int cutoff) const;

 private:
  FeatureIndex index_;
  std::vector<std::uint64_t> keys_;  // by id
  std::vector<int> counts_;
};

}  // namespace arcus
