// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/sparse_weights.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

#include "arcus/base/memory.h"

namespace arcus {

SparseWeights::SparseWeights(std::vector<SparseRow> rows, std::size_t outcomes, double unit,
                             int min_units)
    : unit_(unit) {
  constexpr double kMax = std::numeric_limits<std::int16_t>::max();
  std::stable_sort(rows.begin(), rows.end(), [](const SparseRow& a, const SparseRow& b) {
    return (a.key >> 32) < (b.key >> 32);
  });
  std::vector<KeyedLists::Entry> entries;
  std::vector<std::pair<std::uint16_t, std::int16_t>> kept;
  for (const SparseRow& row : rows) {
    // If several features share their kept bits, the first one represents all of them.
    if (!entries.empty() && entries.back().key >> 32 == row.key >> 32) continue;
    kept.clear();
    for (std::size_t i = 0; i < row.outcomes.size(); ++i) {
      const double multiple = std::round(static_cast<double>(row.weights[i]) / unit);
      if (std::abs(multiple) < std::max(1, min_units)) continue;
      kept.emplace_back(row.outcomes[i],
                        static_cast<std::int16_t>(std::clamp(multiple, -kMax, kMax)));
    }
    if (kept.empty()) continue;
    std::sort(kept.begin(), kept.end());
    entries.push_back({row.key, {}});
    for (const auto& [outcome, value] : kept) {
      entries.back().items.push_back(outcome);
      values_.push_back(value);
    }
  }
  outcomes_ = KeyedLists(std::move(entries));
  fill_rows(outcomes);
}

void SparseWeights::fill_rows(std::size_t outcomes) {
  full_places_.assign(outcomes_.size(), kNotFull);
  for (std::uint32_t row = 0; row < outcomes_.size(); ++row) {
    const auto list = outcomes_.list(row);
    if (list.size() * kFullRow <= outcomes) continue;
    full_places_[row] = static_cast<std::uint32_t>(full_rows_.size());
    full_rows_.resize(full_rows_.size() + outcomes);
    for (std::size_t i = 0; i < list.size(); ++i) {
      full_rows_[full_places_[row] + list[i]] = values_[outcomes_.begin(row) + i];
    }
  }
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
  result.unit_ = reader.number_between(1e-100, 1e100);
  result.outcomes_ = KeyedLists::read(reader, outcomes, outcomes);
  const std::string low = reader.text();
  const std::string high = reader.text();
  if (low.size() != result.outcomes_.all_items().size() || high.size() != low.size()) {
    reader.fail("has sizes that do not agree");
  }
  require_memory(low.size() * 2 * (1 + kFullRow), "the weights of a model");
  result.values_.reserve(low.size());
  for (std::size_t i = 0; i < low.size(); ++i) {
    const auto bits = static_cast<std::uint16_t>(static_cast<unsigned char>(low[i]) |
                                                 static_cast<unsigned char>(high[i]) << 8);
    result.values_.push_back(static_cast<std::int16_t>(bits));
  }
  result.fill_rows(outcomes);
  return result;
}

std::size_t GrowingWeights::Row::place(std::uint16_t outcome, std::size_t all) {
  if (weights.size() == all) return outcome;
  const auto found = std::find(outcomes.begin(), outcomes.end(), outcome);
  if (found != outcomes.end()) return static_cast<std::size_t>(found - outcomes.begin());
  if ((outcomes.size() + 1) * kFullRow <= all) {
    outcomes.push_back(outcome);
    weights.push_back(0);
    memories.emplace_back();
    return outcomes.size() - 1;
  }
  std::vector<float> all_weights(all, 0);
  std::vector<Memory> all_memories(all);
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    all_weights[outcomes[i]] = weights[i];
    all_memories[outcomes[i]] = memories[i];
  }
  weights = std::move(all_weights);
  memories = std::move(all_memories);
  outcomes.resize(all);
  std::iota(outcomes.begin(), outcomes.end(), std::uint16_t{0});
  return outcome;
}

std::vector<SparseRow> GrowingWeights::average(double examples) const {
  std::vector<SparseRow> result(rows_.size());
  features_.for_each([&](std::uint64_t key, std::uint32_t id) {
    SparseRow& row = result[id];
    row.key = key;
    row.outcomes = rows_[id].outcomes;
    for (std::size_t i = 0; i < row.outcomes.size(); ++i) {
      row.weights.push_back(static_cast<float>(rows_[id].memories[i].changes.average(
          static_cast<double>(rows_[id].weights[i]), examples)));
    }
  });
  return result;
}

}  // namespace arcus
