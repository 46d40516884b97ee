// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexicon/bounded_counts.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "arcus/base/hash.h"

namespace arcus {
namespace {

constexpr std::uint64_t kEmptySlot = ~std::uint64_t{0};
constexpr std::size_t kFirstSlots = 1024;

// At least half of the counts are at most this.
template <typename Count>
Count median(std::vector<Count> counts) {
  const auto middle = counts.begin() + static_cast<std::ptrdiff_t>(counts.size() / 2);
  std::nth_element(counts.begin(), middle, counts.end());
  return *middle;
}

std::uint32_t sum(std::uint32_t a, std::uint32_t b) {
  constexpr std::uint32_t kMax = std::numeric_limits<std::uint32_t>::max();
  return a > kMax - b ? kMax : a + b;
}

}  // namespace

void WordCounts::add(std::string_view word, std::uint64_t count) {
  if (const auto found = counts_.find(word); found != counts_.end()) {
    found->second += count;
    return;
  }
  if (counts_.size() >= max_words_) drop_rare();
  counts_.emplace(std::string(word), count);
}

void WordCounts::drop_rare() {
  std::vector<std::uint64_t> counts;
  counts.reserve(counts_.size());
  for (const auto& [word, count] : counts_) counts.push_back(count);
  const std::uint64_t dropped = median(std::move(counts));
  std::erase_if(counts_, [&](const auto& entry) { return entry.second <= dropped; });
  error_ += dropped;
}

std::vector<CountedWord> WordCounts::most_frequent(std::uint64_t min_count, std::size_t max) const {
  std::vector<CountedWord> words;
  for (const auto& [word, count] : counts_) {
    if (count >= min_count) words.push_back({word, count});
  }
  std::sort(words.begin(), words.end(), [](const CountedWord& a, const CountedWord& b) {
    return a.count != b.count ? a.count > b.count : a.word < b.word;
  });
  if (words.size() > max) words.resize(max);
  return words;
}

PairCounts::PairCounts(std::size_t max_pairs) : max_pairs_(max_pairs) { resize(kFirstSlots); }

std::size_t PairCounts::bytes() const {
  return keys_.capacity() * sizeof(keys_[0]) + counts_.capacity() * sizeof(counts_[0]);
}

// The slot of the key, or the empty one where it belongs.
std::size_t PairCounts::slot_of(std::uint64_t key) const {
  const std::size_t mask = keys_.size() - 1;
  std::size_t slot = scattered(key) & mask;
  while (keys_[slot] != key && keys_[slot] != kEmptySlot) slot = (slot + 1) & mask;
  return slot;
}

void PairCounts::add(CountedPair pair) {
  std::size_t slot = slot_of(pair.key);
  if (keys_[slot] == pair.key) {
    counts_[slot] = sum(counts_[slot], pair.count);
    return;
  }
  if (size_ >= max_pairs_) {
    drop_rare();
    slot = slot_of(pair.key);
  } else if (4 * (size_ + 1) > 3 * keys_.size()) {
    resize(2 * keys_.size());
    slot = slot_of(pair.key);
  }
  keys_[slot] = pair.key;
  counts_[slot] = pair.count;
  ++size_;
}

void PairCounts::resize(std::size_t slots) {
  const std::vector<std::uint64_t> keys = std::exchange(keys_, {});
  const std::vector<std::uint32_t> counts = std::exchange(counts_, {});
  keys_.assign(slots, kEmptySlot);
  counts_.assign(slots, 0);
  for (std::size_t old = 0; old < keys.size(); ++old) {
    if (keys[old] == kEmptySlot) continue;
    const std::size_t slot = slot_of(keys[old]);
    keys_[slot] = keys[old];
    counts_[slot] = counts[old];
  }
}

void PairCounts::drop_rare() {
  std::vector<std::uint32_t> counts;
  counts.reserve(size_);
  for (std::size_t slot = 0; slot < keys_.size(); ++slot) {
    if (keys_[slot] != kEmptySlot) counts.push_back(counts_[slot]);
  }
  const std::uint32_t dropped = median(std::move(counts));
  for (std::size_t slot = 0; slot < keys_.size(); ++slot) {
    if (keys_[slot] == kEmptySlot || counts_[slot] > dropped) continue;
    keys_[slot] = kEmptySlot;
    --size_;
  }
  resize(keys_.size());  // otherwise searches would stop at the new empty slots
  error_ += dropped;
}

std::vector<CountedPair> PairCounts::take_sorted(std::uint32_t min_count) {
  // Empty slots have the count 0.
  const auto is_frequent = [&](std::uint32_t count) { return count > 0 && count >= min_count; };
  std::vector<CountedPair> pairs;
  pairs.reserve(
      static_cast<std::size_t>(std::count_if(counts_.begin(), counts_.end(), is_frequent)));
  for (std::size_t slot = 0; slot < keys_.size(); ++slot) {
    if (!is_frequent(counts_[slot])) continue;
    pairs.push_back({keys_[slot], counts_[slot]});
  }
  keys_ = {};
  counts_ = {};
  resize(kFirstSlots);
  size_ = 0;
  std::sort(pairs.begin(), pairs.end(),
            [](const CountedPair& a, const CountedPair& b) { return a.key < b.key; });
  return pairs;
}

}  // namespace arcus
