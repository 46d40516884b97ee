// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/sparse_weights.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace arcus {

SparseWeights SparseWeights::pack(std::span<const Row> rows, double unit, int least) {
  constexpr double kMost = std::numeric_limits<std::int16_t>::max();
  std::vector<KeyedLists::Entry> entries;
  std::vector<std::vector<std::int16_t>> values;
  std::vector<std::uint32_t> kept_keys;
  for (const Row& row : rows) {
    KeyedLists::Entry entry{row.key, {}};
    std::vector<std::int16_t> multiples;
    for (std::size_t i = 0; i < row.outcomes.size(); ++i) {
      const double multiple = std::round(static_cast<double>(row.weights[i]) / unit);
      if (std::abs(multiple) < std::max(1, least)) continue;
      entry.items.push_back(row.outcomes[i]);
      multiples.push_back(static_cast<std::int16_t>(std::clamp(multiple, -kMost, kMost)));
    }
    if (entry.items.empty()) continue;
    entries.push_back(std::move(entry));
    values.push_back(std::move(multiples));
  }
  SparseWeights result;
  result.unit_ = unit;
  const std::vector<KeyedLists::Entry> by_row = entries;
  result.outcomes_ = KeyedLists(std::move(entries));
  result.values_.resize(result.outcomes_.all_items().size());
  // In reverse, so that of rows with the same kept key the first, which has the list, is last.
  for (std::size_t i = by_row.size(); i-- > 0;) {
    const KeyedLists::Range range = result.outcomes_.range(by_row[i].key);
    const std::size_t count = std::min<std::size_t>(range.end - range.begin, values[i].size());
    std::copy_n(values[i].begin(), count, result.values_.begin() + range.begin);
  }
  return result;
}

void SparseWeights::write(PackedWriter& writer) const {
  writer.number(unit_);
  outcomes_.write(writer);
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

SparseWeights SparseWeights::read(PackedReader& reader, std::size_t outcomes) {
  SparseWeights result;
  result.unit_ = reader.number<double>();
  if (!std::isfinite(result.unit_) || result.unit_ <= 0) reader.fail("has no unit for its weights");
  result.outcomes_ = KeyedLists::read(reader, outcomes);
  const std::string low = reader.text();
  const std::string high = reader.text();
  if (low.size() != result.outcomes_.all_items().size() || high.size() != low.size()) {
    reader.fail("has sizes that do not agree");
  }
  result.values_.reserve(low.size());
  for (std::size_t i = 0; i < low.size(); ++i) {
    const auto bits = static_cast<std::uint16_t>(static_cast<unsigned char>(low[i]) |
                                                 static_cast<unsigned char>(high[i]) << 8);
    result.values_.push_back(static_cast<std::int16_t>(bits));
  }
  return result;
}

std::vector<SparseWeights::Row> GrowingWeights::average(double examples) const {
  std::vector<SparseWeights::Row> result(rows_.size());
  features_.for_each([&](std::uint64_t key, std::uint32_t id) {
    SparseWeights::Row& row = result[id];
    row.key = key;
    for (const Cell& cell : rows_[id]) {
      row.outcomes.push_back(cell.outcome);
      row.weights.push_back(static_cast<float>(static_cast<double>(cell.weight) - cell.behind / examples));
    }
  });
  return result;
}

}  // namespace arcus
