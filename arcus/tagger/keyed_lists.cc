// SPDX-License-Identifier: Apache-2.0
//
// In the file: the differences of the sorted keys and the lengths of the lists as varints (seven
// bits per byte), then the low bytes of all items, then their high bytes.
#include "arcus/tagger/keyed_lists.h"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "arcus/model/key_runs.h"

namespace arcus {
namespace {

void append_varint(std::uint32_t value, std::string& bytes) {
  for (; value >= 128; value >>= 7) bytes += static_cast<char>(128 | (value & 127));
  bytes += static_cast<char>(value);
}

std::uint32_t next_varint(const std::string& bytes, std::size_t& at, const PackedReader& reader) {
  std::uint64_t value = 0;
  for (int shift = 0;; shift += 7) {
    if (at == bytes.size() || shift > 28) reader.fail("has a number that does not end");
    const auto byte = static_cast<unsigned char>(bytes[at++]);
    value |= static_cast<std::uint64_t>(byte & 127) << shift;
    if (byte < 128) break;
  }
  if (value >> 32 != 0) reader.fail("has a number that is too large");
  return static_cast<std::uint32_t>(value);
}

std::size_t capacity_for(std::size_t keys) {
  return std::max<std::size_t>(2, std::bit_ceil(2 * keys));
}

}  // namespace

KeyedLists::KeyedLists(std::vector<Entry> entries) {
  std::stable_sort(entries.begin(), entries.end(),
                   [](const Entry& a, const Entry& b) { return (a.key >> 32) < (b.key >> 32); });
  for (const Entry& entry : entries) {
    const auto kept = static_cast<std::uint32_t>(entry.key >> 32);
    if (entry.items.empty() || (!keys_.empty() && keys_.back() == kept)) continue;
    keys_.push_back(kept);
    items_.push_row(entry.items);
  }
  place_keys();
}

void KeyedLists::place_keys() {
  const std::size_t capacity = capacity_for(keys_.size());
  slots_.assign(capacity, Slot());
  mask_ = capacity - 1;
  shift_ = 32 - std::countr_zero(capacity);
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    std::size_t place = keys_[i] >> shift_;
    while (slots_[place].list != kNone) place = (place + 1) & mask_;
    slots_[place] = {keys_[i], static_cast<std::uint32_t>(i)};
  }
}

void KeyedLists::write(PackedWriter& writer) const {
  std::string keys;
  std::string lengths;
  std::uint32_t key = 0;
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    append_varint(keys_[i] - key, keys);
    append_varint(static_cast<std::uint32_t>(items_[i].size()), lengths);
    key = keys_[i];
  }
  std::string low;
  std::string high;
  for (const std::uint16_t item : items_.values()) {
    low += static_cast<char>(item & 255);
    high += static_cast<char>(item >> 8);
  }
  writer.number(std::uint64_t{keys_.size()});
  writer.text(keys);
  writer.text(lengths);
  writer.text(low);
  writer.text(high);
}

KeyedLists KeyedLists::read(PackedReader& reader, std::size_t limit, std::size_t max_length) {
  const auto size = reader.number<std::uint64_t>();
  const std::string keys = reader.text();
  const std::string lengths = reader.text();
  const std::string low = reader.text();
  const std::string high = reader.text();
  if (size > keys.size() || size > lengths.size() || low.size() != high.size() ||
      low.size() >> 32 != 0) {
    reader.fail("has sizes that do not agree");
  }
  KeyedLists result;
  std::size_t at_key = 0;
  std::size_t at_length = 0;
  std::uint64_t key = 0;
  std::size_t end = 0;  // of the items so far
  result.items_.reserve(size, low.size());
  for (std::uint64_t i = 0; i < size; ++i) {
    const std::uint32_t difference = next_varint(keys, at_key, reader);
    const std::uint32_t length = next_varint(lengths, at_length, reader);
    key += difference;
    if ((i > 0 && difference == 0) || key >> 32 != 0) reader.fail("has keys out of order");
    if (length == 0 || length > max_length || length > low.size() - end) {
      reader.fail("has a list of the wrong length");
    }
    result.keys_.push_back(static_cast<std::uint32_t>(key));
    for (const std::size_t last = end + length; end < last; ++end) {
      const auto item = static_cast<std::uint16_t>(static_cast<unsigned char>(low[end]) |
                                                   static_cast<unsigned char>(high[end]) << 8);
      if (item >= limit) reader.fail("has an item that is unknown");
      result.items_.open_row().push_back(item);
    }
    result.items_.finish_row();
  }
  if (at_key != keys.size() || at_length != lengths.size() || end != low.size()) {
    reader.fail("has more lists than it says");
  }
  const int shift = 32 - std::countr_zero(capacity_for(result.keys_.size()));
  if (!are_scattered(std::span<const std::uint32_t>(result.keys_), shift)) {
    reader.fail("has keys that collide");
  }
  result.place_keys();
  return result;
}

}  // namespace arcus
