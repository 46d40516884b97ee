// SPDX-License-Identifier: Apache-2.0
//
// In the file, keys are sorted and stored as differences, and the numbers as two planes, low bytes
// and high bytes: what compresses.
#include "arcus/model/packed_weights.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "arcus/base/memory.h"

namespace arcus {
namespace {

constexpr int kDropped = 16;  // low bits of a key that are not kept

}  // namespace

PackedWeights PackedWeights::pack(const FeatureIndex& index, std::span<const float> rows,
                                  std::size_t width, const PackOptions& options) {
  PackedWeights result;
  result.width_ = width;
  result.unit_ = options.unit;
  const auto rounded = [&](float weight) {
    constexpr double kMost = std::numeric_limits<std::int16_t>::max();
    const double multiple = std::round(static_cast<double>(weight) / options.unit);
    return static_cast<std::int16_t>(std::clamp(multiple, -kMost, kMost));
  };
  struct Entry {
    std::uint64_t key = 0;
    std::uint32_t id = 0;
  };
  std::vector<Entry> entries;
  index.for_each([&](std::uint64_t key, std::uint32_t id) {
    int largest = 0;
    for (std::size_t i = 0; i < width; ++i) {
      largest = std::max(largest, std::abs(static_cast<int>(rounded(rows[id * width + i]))));
    }
    if (largest >= std::max(1, options.least)) entries.push_back({key >> kDropped << kDropped, id});
  });
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return a.key != b.key ? a.key < b.key : a.id < b.id;
  });
  // Of features whose kept bits are the same, the first stands for all: one in millions.
  entries.erase(std::unique(entries.begin(), entries.end(),
                            [](const Entry& a, const Entry& b) { return a.key == b.key; }),
                entries.end());
  for (const Entry& entry : entries) {
    result.keys_.push_back(entry.key);
    for (std::size_t i = 0; i < width; ++i) {
      result.values_.push_back(rounded(rows[entry.id * width + i]));
    }
  }
  result.place_rows(result.keys_);
  return result;
}

void PackedWeights::place_rows(std::span<const std::uint64_t> keys) {
  size_ = keys.size();
  const std::size_t capacity = std::max<std::size_t>(2, std::bit_ceil(2 * size_));
  slots_.assign(capacity, Slot());
  mask_ = capacity - 1;
  shift_ = 64 - std::countr_zero(capacity);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    std::size_t place = keys[i] >> shift_;
    while (slots_[place].row != kNoRow) place = (place + 1) & mask_;
    slots_[place] = {static_cast<std::uint32_t>(keys[i] >> kDropped),
                     static_cast<std::uint32_t>(i)};
  }
}

void PackedWeights::write(PackedWriter& writer) const {
  writer.number(static_cast<std::uint32_t>(width_));
  writer.number(unit_);
  writer.number(std::uint64_t{size_});
  // Differences of sorted keys, seven bits to a byte, the lowest first.
  std::string bytes;
  std::uint64_t before = 0;
  for (const std::uint64_t key : keys_) {
    std::uint64_t difference = (key >> kDropped) - before;
    before = key >> kDropped;
    for (; difference >= 128; difference >>= 7) {
      bytes += static_cast<char>(128 | (difference & 127));
    }
    bytes += static_cast<char>(difference);
  }
  writer.text(bytes);
  std::string low;
  std::string high;
  for (const std::int16_t value : values_) {
    const auto bits = static_cast<std::uint16_t>(value);
    low += static_cast<char>(bits & 255);
    high += static_cast<char>(bits >> 8);
  }
  writer.text(low);
  writer.text(high);
}

PackedWeights PackedWeights::read(PackedReader& reader) {
  PackedWeights result;
  result.width_ = reader.number<std::uint32_t>();
  result.unit_ = reader.number<double>();
  const auto size = reader.number<std::uint64_t>();
  const std::string differences = reader.text();
  const std::string low = reader.text();
  const std::string high = reader.text();
  if (result.width_ == 0 || !std::isfinite(result.unit_) || size > differences.size() ||
      low.size() / result.width_ != size || low.size() % result.width_ != 0 ||
      high.size() != low.size()) {
    reader.fail("has sizes that do not agree");
  }
  require_memory(size * 32 + low.size() * 2, "the weights of a model");
  std::size_t at = 0;
  std::uint64_t key = 0;
  for (std::uint64_t i = 0; i < size; ++i) {
    std::uint64_t difference = 0;
    int shift = 0;
    for (;; shift += 7) {
      if (at == differences.size() || shift > 42) reader.fail("has a key that does not end");
      const auto byte = static_cast<unsigned char>(differences[at++]);
      difference |= static_cast<std::uint64_t>(byte & 127) << shift;
      if (byte < 128) break;
    }
    key += difference;
    if ((i > 0 && difference == 0) || key >> 48 != 0) reader.fail("has keys out of order");
    result.keys_.push_back(key << kDropped);
  }
  if (at != differences.size()) reader.fail("has more keys than it says");
  result.values_.reserve(low.size());
  for (std::size_t i = 0; i < low.size(); ++i) {
    const auto bits = static_cast<std::uint16_t>(static_cast<unsigned char>(low[i]) |
                                                 static_cast<unsigned char>(high[i]) << 8);
    result.values_.push_back(static_cast<std::int16_t>(bits));
  }
  result.place_rows(result.keys_);
  return result;
}

}  // namespace arcus
