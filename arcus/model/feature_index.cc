// SPDX-License-Identifier: Apache-2.0
#include "arcus/model/feature_index.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "arcus/model/key_runs.h"

namespace arcus {
namespace {

// At most half of the slots are full.
std::size_t capacity_for(std::size_t keys) {
  return std::bit_ceil(std::max<std::size_t>(16, 2 * keys));
}

}  // namespace

void FeatureIndex::rebuild(std::size_t capacity) {
  std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(capacity));
  mask_ = capacity - 1;
  shift_ = 64 - std::countr_zero(capacity);
  for (const Slot& slot : old) {
    if (slot.id == kNone) continue;
    std::size_t place = slot.key >> shift_;
    while (slots_[place].id != kNone) place = (place + 1) & mask_;
    slots_[place] = slot;
  }
}

std::uint32_t FeatureIndex::insert(std::uint64_t key) {
  if (2 * (size_ + 1) > slots_.size()) rebuild(2 * slots_.size());
  std::size_t place = key >> shift_;
  while (slots_[place].id != kNone) {
    if (slots_[place].key == key) return slots_[place].id;
    place = (place + 1) & mask_;
  }
  slots_[place] = {key, static_cast<std::uint32_t>(size_++)};
  return slots_[place].id;
}

void FeatureIndex::reserve(std::size_t keys) {
  const std::size_t capacity = capacity_for(keys);
  if (capacity > slots_.size()) rebuild(capacity);
}

bool FeatureIndex::are_scattered(std::span<const std::uint64_t> keys) {
  std::vector<std::uint64_t> sorted(keys.begin(), keys.end());
  std::sort(sorted.begin(), sorted.end());
  const int shift = 64 - std::countr_zero(capacity_for(keys.size()));
  return arcus::are_scattered(std::span<const std::uint64_t>(sorted), shift);
}

void FeatureCounts::add(std::span<const std::uint64_t> keys) {
  for (const std::uint64_t key : keys) {
    const std::uint32_t id = index_.insert(key);
    if (id == counts_.size()) {
      counts_.push_back(0);
      keys_.push_back(key);
    }
    ++counts_[id];
  }
}

FeatureIndex FeatureCounts::frequent(int cutoff) const {
  if (cutoff <= 1) return index_;
  FeatureIndex result;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    if (counts_[i] >= cutoff) result.insert(keys_[i]);
  }
  return result;
}

}  // namespace arcus
