// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexical/pair_index.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "arcus/base/error.h"
#include "arcus/model/packed_bytes.h"

namespace arcus {

PairIndex::PairIndex(std::size_t words, std::vector<std::uint64_t> keys, PairOrder order)
    : order_(order) {
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  if (keys.size() >= std::numeric_limits<std::uint32_t>::max()) {
    throw ArgumentError("found more than 4 billion pairs of words");
  }
  starts_.assign(words + 1, 0);
  partners_.reserve(keys.size());
  for (const std::uint64_t key : keys) {
    ++starts_[static_cast<std::size_t>(key >> 32) + 1];
    partners_.push_back(static_cast<std::uint32_t>(key));
  }
  for (std::size_t u = 0; u < words; ++u) starts_[u + 1] += starts_[u];
}

std::optional<std::uint32_t> PairIndex::find(std::uint32_t u, std::uint32_t v) const {
  if (order_ == PairOrder::kNone && u > v) std::swap(u, v);
  if (u >= words() || v >= words()) return std::nullopt;
  const auto row = partners(u);
  const auto place = std::lower_bound(row.begin(), row.end(), v);
  if (place == row.end() || *place != v) return std::nullopt;
  return starts_[u] + static_cast<std::uint32_t>(place - row.begin());
}

void PairIndex::write(PackedWriter& writer) const {
  writer.numbers(starts_);
  writer.numbers(partners_);
}

PairIndex PairIndex::read(PackedReader& reader, std::size_t words, PairOrder order) {
  PairIndex result;
  result.order_ = order;
  result.starts_ = reader.numbers<std::uint32_t>();
  result.partners_ = reader.numbers<std::uint32_t>();
  const auto& starts = result.starts_;
  if (starts.size() != words + 1 || starts[0] != 0 || starts[words] != result.size() ||
      !std::is_sorted(starts.begin(), starts.end())) {
    reader.fail("has rows of pairs that do not fit its words");
  }
  for (std::uint32_t u = 0; u < words; ++u) {
    const auto row = result.partners(u);
    for (std::size_t i = 0; i < row.size(); ++i) {
      const bool is_below = order == PairOrder::kNone && row[i] < u;
      if (is_below || row[i] >= words || (i > 0 && row[i - 1] >= row[i])) {
        reader.fail("has pairs of words out of order");
      }
    }
  }
  return result;
}

}  // namespace arcus
