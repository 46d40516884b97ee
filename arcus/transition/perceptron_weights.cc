// SPDX-License-Identifier: Apache-2.0
#include "arcus/transition/perceptron_weights.h"

#include <algorithm>

namespace arcus {

void MoveWeights::score(std::span<const std::uint64_t> keys, MoveScores& scores) const {
  for (const std::uint64_t key : keys) index_.prefetch(key);
  std::array<float, kMoves> sums = {};
  for (const std::uint64_t key : keys) {
    const std::uint32_t id = index_.find(key);
    if (id == FeatureIndex::kNone || rows_[id].updates < min_updates_) continue;
    for (std::size_t i = 0; i < kMoves; ++i) sums[i] += rows_[id].weights[i];
  }
  for (std::size_t i = 0; i < kMoves; ++i) scores[i] = static_cast<double>(sums[i]);
}

void MoveWeights::update(std::span<const std::uint64_t> keys, Move move, float change) {
  const auto column = static_cast<std::size_t>(move);
  for (const std::uint64_t key : keys) {
    const std::uint32_t id = index_.insert(key);
    if (id == rows_.size()) {
      rows_.emplace_back();
      changes_.emplace_back();
    }
    rows_[id].weights[column] += change;
    ++rows_[id].updates;
    changes_[id][column].add(static_cast<double>(change), static_cast<double>(examples_));
  }
}

PackedWeights MoveWeights::average(const PackOptions& options) const {
  const double examples = static_cast<double>(std::max<std::int64_t>(1, examples_));
  std::vector<float> rows(rows_.size() * kMoves, 0);
  for (std::size_t id = 0; id < rows_.size(); ++id) {
    if (rows_[id].updates < min_updates_) continue;
    for (std::size_t i = 0; i < kMoves; ++i) {
      rows[id * kMoves + i] = static_cast<float>(
          changes_[id][i].average(static_cast<double>(rows_[id].weights[i]), examples));
    }
  }
  return PackedWeights::pack(index_, rows, kMoves, options);
}

void LabelWeights::score(std::span<const std::uint64_t> keys, std::span<double> scores) const {
  for (const std::uint64_t key : keys) index_.prefetch(key);
  std::fill(scores.begin(), scores.end(), 0.0);
  for (const std::uint64_t key : keys) {
    const std::uint32_t id = index_.find(key);
    if (id == FeatureIndex::kNone || rows_[id].updates < min_updates_) continue;
    for (const Entry& entry : rows_[id].entries) {
      scores[entry.label] += static_cast<double>(entry.weight);
    }
  }
}

void LabelWeights::update(std::span<const std::uint64_t> keys, int label, float change) {
  const auto wanted = static_cast<std::uint16_t>(label);
  for (const std::uint64_t key : keys) {
    const std::uint32_t id = index_.insert(key);
    if (id == rows_.size()) rows_.emplace_back();
    Row& row = rows_[id];
    ++row.updates;
    auto entry = std::find_if(row.entries.begin(), row.entries.end(),
                              [&](const Entry& each) { return each.label == wanted; });
    if (entry == row.entries.end()) {
      row.entries.push_back({wanted, 0, {}});
      entry = row.entries.end() - 1;
    }
    entry->weight += change;
    entry->changes.add(static_cast<double>(change), static_cast<double>(examples_));
  }
}

PackedWeights LabelWeights::average(const PackOptions& options) const {
  const double examples = static_cast<double>(std::max<std::int64_t>(1, examples_));
  // Only the features that count are numbered, because a row has room for all labels.
  FeatureIndex counted;
  std::vector<float> rows;
  std::vector<std::uint64_t> keys(rows_.size());
  index_.for_each([&](std::uint64_t key, std::uint32_t id) { keys[id] = key; });
  for (std::size_t id = 0; id < rows_.size(); ++id) {
    if (rows_[id].updates < min_updates_) continue;
    counted.insert(keys[id]);
    rows.resize(rows.size() + labels_, 0);
    float* const row = &rows[rows.size() - labels_];
    for (const Entry& entry : rows_[id].entries) {
      row[entry.label] =
          static_cast<float>(entry.changes.average(static_cast<double>(entry.weight), examples));
    }
  }
  return PackedWeights::pack(counted, rows, labels_, options);
}

}  // namespace arcus
