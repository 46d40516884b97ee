// SPDX-License-Identifier: Apache-2.0
#include "arcus/model/feature_index.h"

#include <bit>
#include <utility>

namespace arcus {

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
