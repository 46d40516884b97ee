// SPDX-License-Identifier: Apache-2.0
//
// In the file, keys are sorted and stored as differences. A row is stored as its most frequent
// value and the difference of each column from it. The differences are stored column by column:
// nearly all are zero, so they compress well.
#include "arcus/model/packed_weights.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <tuple>
#include <utility>

#include "arcus/base/memory.h"

namespace arcus {
namespace {

constexpr int kDropped = 64 - PackedWeights::kKeptBits;
constexpr int kMaxMultiple = std::numeric_limits<std::int8_t>::max();
constexpr std::size_t kCheckBytes = 2;
constexpr std::uint64_t kOnes = 0x0101010101010101;
constexpr std::uint64_t kHighs = 0x8080808080808080;

// The tag is the lowest byte of the kept bits; 0 becomes 1, because 0 marks an empty slot. The
// check is the two bytes above it.
std::uint8_t tag_of(std::uint64_t key) {
  const auto tag = static_cast<std::uint8_t>(key >> kDropped);
  return tag == 0 ? 1 : tag;
}
std::uint16_t check_of(std::uint64_t key) { return static_cast<std::uint16_t>(key >> 32); }

std::uint64_t kept_bits(std::uint64_t key) {
  return (key >> (kDropped + 8) << 8 | tag_of(key)) << kDropped;
}

bool check_agrees(const std::int8_t* row, std::uint64_t key) {
  std::uint16_t check = 0;
  std::memcpy(&check, row, kCheckBytes);
  return check == check_of(key);
}

// Sets the highest bit of each byte that is 0. A byte above a zero byte may be marked by mistake;
// the lowest mark is always right.
std::uint64_t zero_bytes(std::uint64_t word) { return (word - kOnes) & ~word & kHighs; }

std::size_t first_byte(std::uint64_t marks) {
  return static_cast<std::size_t>(std::countr_zero(marks)) / 8;
}

// Four signed bytes as the four 16-bit lanes of a word, each plus kLaneOffset: the sum of 256 such
// words does not carry from lane to lane.
constexpr int kLaneOffset = 128;
std::uint64_t offset_lanes(std::uint32_t bytes) {
  std::uint64_t lanes = bytes ^ 0x80808080U;
  lanes = (lanes | lanes << 16) & 0x0000ffff0000ffff;
  return (lanes | lanes << 8) & 0x00ff00ff00ff00ff;
}

constexpr std::uint64_t kLastMark = std::uint64_t{1} << 63;

// A row that fits in a cache line takes a power of two, so that it never crosses lines; a longer
// row takes whole lines.
std::size_t stride_of(std::size_t width) {
  const std::size_t bytes = width + kCheckBytes;
  return bytes <= 64 ? std::bit_ceil(bytes) : (bytes + 63) / 64 * 64;
}

// Half of the slots stay empty, so that few groups are full.
std::size_t groups_for(std::size_t rows) { return rows / 4 + 1; }

int multiple_of(float weight, double unit) {
  const double multiple = std::round(static_cast<double>(weight) / unit);
  return static_cast<int>(std::clamp(multiple, -double{kMaxMultiple}, double{kMaxMultiple}));
}

// The smallest power of two for which all but one in ten thousand of the nonzero weights are at
// most kMaxMultiple units.
double fitting_unit(std::span<const float> weights) {
  std::vector<float> sizes;
  for (const float weight : weights) {
    if (weight != 0) sizes.push_back(std::abs(weight));
  }
  if (sizes.empty()) return 1;
  const auto rank = static_cast<std::ptrdiff_t>(sizes.size() - 1 - sizes.size() / 10'000);
  std::nth_element(sizes.begin(), sizes.begin() + rank, sizes.end());
  return std::exp2(std::ceil(
      std::log2(static_cast<double>(sizes[static_cast<std::size_t>(rank)]) / kMaxMultiple)));
}

// Whether each of the sorted keys is placed at most 64 groups after its own. Rows are placed in the
// order of their keys, so the slot of a row follows from the slot before it. Scattered keys fill
// half of the slots, so that long runs of full groups are very unlikely.
bool are_scattered(std::span<const std::uint64_t> keys, std::size_t groups) {
  constexpr std::size_t kSlots = 8;
  constexpr std::size_t kMaxDistance = 64;
  std::size_t next_slot = 0;
  for (const std::uint64_t key : keys) {
    const std::size_t group = ((key >> 32) * groups) >> 32;
    next_slot = std::max(next_slot, group * kSlots);
    if (next_slot / kSlots > group + kMaxDistance) return false;
    ++next_slot;
  }
  return true;
}

std::int8_t commonest(std::span<const std::int8_t> row) {
  std::int8_t best = 0;
  std::ptrdiff_t times = 0;
  for (const std::int8_t value : row) {
    const auto count = std::count(row.begin(), row.end(), value);
    if (count > times) {
      times = count;
      best = value;
    }
  }
  return best;
}

}  // namespace

PackedWeights PackedWeights::pack(const FeatureIndex& index, std::span<const float> rows,
                                  std::size_t width, const PackOptions& options) {
  PackedWeights result;
  result.width_ = width;
  result.unit_ = options.unit > 0 ? options.unit : fitting_unit(rows);
  struct Entry {
    std::uint64_t key = 0;
    std::uint32_t id = 0;
  };
  std::vector<Entry> entries;
  index.for_each([&](std::uint64_t key, std::uint32_t id) {
    int largest = 0;
    for (std::size_t i = 0; i < width; ++i) {
      largest = std::max(largest, std::abs(multiple_of(rows[id * width + i], result.unit_)));
    }
    if (largest >= std::max(1, options.min_multiple)) entries.push_back({kept_bits(key), id});
  });
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return a.key != b.key ? a.key < b.key : a.id < b.id;
  });
  // If several features share their kept bits (one in a million), the first one represents all of
  // them.
  entries.erase(std::unique(entries.begin(), entries.end(),
                            [](const Entry& a, const Entry& b) { return a.key == b.key; }),
                entries.end());
  std::vector<std::uint64_t> keys;
  std::vector<std::int8_t> values;
  keys.reserve(entries.size());
  values.reserve(entries.size() * width);
  for (const Entry& entry : entries) {
    keys.push_back(entry.key);
    for (std::size_t i = 0; i < width; ++i) {
      values.push_back(
          static_cast<std::int8_t>(multiple_of(rows[entry.id * width + i], result.unit_)));
    }
  }
  result.place_rows(std::move(keys), values);
  return result;
}

PackedWeights PackedWeights::requantized(int times, int min_multiple) const {
  PackedWeights result;
  result.width_ = width_;
  result.unit_ = unit_ * times;
  std::vector<std::uint64_t> keys;
  std::vector<std::int8_t> values;
  for_each([&](std::uint64_t key, const std::int8_t* row) {
    int largest = 0;
    for (std::size_t i = 0; i < width_; ++i) {
      const int multiple = multiple_of(static_cast<float>(row[i]), times);
      largest = std::max(largest, std::abs(multiple));
      values.push_back(static_cast<std::int8_t>(multiple));
    }
    if (largest >= std::max(1, min_multiple)) {
      keys.push_back(key);
    } else {
      values.resize(values.size() - width_);
    }
  });
  result.place_rows(std::move(keys), values);
  return result;
}

PackedWeights PackedWeights::heaviest(std::size_t rows) const {
  struct Row {
    int largest = 0;
    int sum = 0;
    std::size_t number = 0;  // index in keys_

    bool operator<(const Row& other) const {
      return std::tuple(-largest, -sum, number) <
             std::tuple(-other.largest, -other.sum, other.number);
    }
  };
  std::vector<Row> all;
  all.reserve(size());
  for_each([&](std::uint64_t, const std::int8_t* row) {
    Row& measured = all.emplace_back();
    measured.number = all.size() - 1;
    for (std::size_t i = 0; i < width_; ++i) {
      measured.largest = std::max(measured.largest, std::abs(int{row[i]}));
      measured.sum += std::abs(int{row[i]});
    }
  });
  rows = std::min(rows, all.size());
  std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(rows), all.end());
  all.resize(rows);
  std::sort(all.begin(), all.end(), [](const Row& a, const Row& b) { return a.number < b.number; });
  PackedWeights result;
  result.width_ = width_;
  result.unit_ = unit_;
  std::vector<std::uint64_t> keys;
  std::vector<std::int8_t> values;
  keys.reserve(rows);
  values.reserve(rows * width_);
  for (const Row& row : all) {
    keys.push_back(keys_[row.number]);
    const std::int8_t* const found = find(keys.back());
    values.insert(values.end(), found, found + width_);
  }
  result.place_rows(std::move(keys), values);
  return result;
}

void PackedWeights::place_rows(std::vector<std::uint64_t> keys,
                               std::span<const std::int8_t> values) {
  keys_ = std::move(keys);
  stride_ = stride_of(width_);
  groups_.assign(groups_for(keys_.size()), 0);
  lines_.assign((groups_.size() * kGroup * stride_ + sizeof(Line) - 1) / sizeof(Line), Line());
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    std::size_t group = group_of(keys_[i]);
    while (zero_bytes(groups_[group]) == 0) group = group + 1 == groups_.size() ? 0 : group + 1;
    // One byte is 0, so the mask changes nothing; it is there for the static analyzer.
    const std::size_t byte = first_byte(zero_bytes(groups_[group])) & (kGroup - 1);
    groups_[group] |= std::uint64_t{tag_of(keys_[i])} << (8 * byte);
    std::int8_t* const row = lines_.data()->bytes.data() + (group * kGroup + byte) * stride_;
    const std::uint16_t check = check_of(keys_[i]);
    std::memcpy(row, &check, kCheckBytes);
    std::memcpy(row + kCheckBytes, values.data() + i * width_, width_);
  }
}

const std::int8_t* PackedWeights::find(std::uint64_t key) const {
  const std::uint64_t tags = kOnes * tag_of(key);
  for (std::size_t group = group_of(key);; group = group + 1 == groups_.size() ? 0 : group + 1) {
    const std::uint64_t word = groups_[group];
    for (std::uint64_t found = zero_bytes(word ^ tags); found != 0; found &= found - 1) {
      const std::int8_t* const row = row_at(group * kGroup + first_byte(found));
      if (check_agrees(row, key)) return row + kCheckBytes;
    }
    if (zero_bytes(word) != 0) return nullptr;
  }
}

inline PackedWeights::Found* PackedWeights::find_likely(std::span<const std::uint64_t> keys,
                                                        Found* likely) const {
  // About half of the keys have a row, so a branch would often be mispredicted. Instead, each
  // iteration writes an entry, and the pointer advances only if the entry is to be kept. A key
  // without a row prefetches row 0, which is already cached. `matches` is computed without a
  // comparison, and the last mark makes `same` nonzero: compilers would branch.
  for (const std::uint64_t key : keys) {
    const std::size_t group = group_of(key);
    const std::uint64_t word = groups_[group];
    const std::uint64_t same = zero_bytes(word ^ (kOnes * tag_of(key)));
    const std::size_t matches = (same | (0 - same)) >> 63;  // 1 if a tag is the same, else 0
    const std::size_t slot = group * kGroup + first_byte(same | kLastMark);
    const std::int8_t* const row = row_at(slot * matches);
    __builtin_prefetch(row);
    *likely = {row, key};
    likely += matches;
    if ((zero_bytes(word) | same) == 0) [[unlikely]]
      *likely++ = {nullptr, key};
  }
  return likely;
}

inline const std::int8_t* PackedWeights::sure_row(const Found& likely) const {
  const bool sure = likely.row != nullptr && check_agrees(likely.row, likely.key);
  return sure ? likely.row + kCheckBytes : find(likely.key);
}

void PackedWeights::find_all(const RaggedView<std::uint64_t>& keys,
                             RaggedBuffer<Found>& found) const {
  for (const std::uint64_t key : keys.values) prefetch(key);
  Found* likely = found.start(keys.values.size() + 1);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    likely = find_likely(keys[i], likely);
    found.finish_row(likely);
  }
  found.keep_if([this](Found& entry) {
    entry.row = sure_row(entry);
    return entry.row != nullptr;
  });
}

std::array<int, 4> PackedWeights::sum_of_rows(std::span<const std::uint64_t> keys,
                                              RaggedBuffer<Found>& scratch) const {
  for (const std::uint64_t key : keys) prefetch(key);
  Found* const likely = scratch.start(keys.size() + 1);
  const Found* const end = find_likely(keys, likely);
  std::uint64_t sums = 0;
  int count = 0;
  for (const Found* each = likely; each != end; ++each) {
    const std::int8_t* const row = sure_row(*each);
    if (row == nullptr) continue;
    std::uint32_t bytes = 0;
    std::memcpy(&bytes, row, sizeof bytes);
    sums += offset_lanes(bytes);
    ++count;
  }
  const auto lanes = std::bit_cast<std::array<std::uint16_t, 4>>(sums);
  std::array<int, 4> result;
  for (std::size_t i = 0; i < 4; ++i) result[i] = lanes[i] - kLaneOffset * count;
  return result;
}

void PackedWeights::write(PackedWriter& writer) const {
  writer.number(static_cast<std::uint32_t>(width_));
  writer.number(unit_);
  writer.number(std::uint64_t{size()});
  // Differences of sorted keys as varints: seven bits per byte, the lowest first.
  std::string differences;
  std::uint64_t before = 0;
  for (const std::uint64_t key : keys_) {
    std::uint64_t difference = (key >> kDropped) - before;
    before = key >> kDropped;
    for (; difference >= 128; difference >>= 7) {
      differences += static_cast<char>(128 | (difference & 127));
    }
    differences += static_cast<char>(difference);
  }
  writer.text(differences);
  std::string planes((width_ + 1) * size(), '\0');
  std::size_t i = 0;
  for_each([&](std::uint64_t, const std::int8_t* row) {
    const std::int8_t base = commonest({row, width_});
    planes[i] = static_cast<char>(base);
    for (std::size_t column = 0; column < width_; ++column) {
      planes[(column + 1) * size() + i] = static_cast<char>(row[column] - base);
    }
    ++i;
  });
  writer.text(planes);
}

PackedWeights PackedWeights::read(PackedReader& reader, std::size_t max_width) {
  PackedWeights result;
  result.width_ = reader.number<std::uint32_t>();
  if (result.width_ == 0 || result.width_ > max_width) reader.fail("has rows of the wrong length");
  result.unit_ = reader.number_between(1e-100, 1e100);
  const auto size = reader.number<std::uint64_t>();
  const std::string differences = reader.text();
  const std::string planes = reader.text();
  if (size > differences.size() || planes.size() / (result.width_ + 1) != size ||
      planes.size() % (result.width_ + 1) != 0) {
    reader.fail("has sizes that do not agree");
  }
  require_memory(size * (16 + 3 * stride_of(result.width_)), "the weights of a model");
  std::size_t at = 0;
  std::uint64_t key = 0;
  std::vector<std::uint64_t> keys;
  keys.reserve(size);
  for (std::uint64_t i = 0; i < size; ++i) {
    std::uint64_t difference = 0;
    int shift = 0;
    for (;; shift += 7) {
      if (at == differences.size() || shift > 35) reader.fail("has a key that does not end");
      const auto byte = static_cast<unsigned char>(differences[at++]);
      difference |= static_cast<std::uint64_t>(byte & 127) << shift;
      if (byte < 128) break;
    }
    key += difference;
    if ((i > 0 && difference == 0) || key >> kKeptBits != 0 || (key & 255) == 0) {
      reader.fail("has keys that cannot be");
    }
    keys.push_back(key << kDropped);
  }
  if (at != differences.size()) reader.fail("has more keys than it says");
  if (!are_scattered(keys, groups_for(keys.size()))) reader.fail("has keys that collide");
  std::vector<std::int8_t> values(size * result.width_);
  for (std::size_t column = 0; column < result.width_; ++column) {
    const char* const plane = planes.data() + (column + 1) * size;
    for (std::size_t i = 0; i < size; ++i) {
      values[i * result.width_ + column] = static_cast<std::int8_t>(planes[i] + plane[i]);
    }
  }
  result.place_rows(std::move(keys), values);
  return result;
}

}  // namespace arcus
