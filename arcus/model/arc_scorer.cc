// SPDX-License-Identifier: Apache-2.0
//
// Features of one word are looked up n times, not n^2 times. The keys of all arcs into a word are
// known before the first weight is needed, so their places are fetched ahead.
#include "arcus/model/arc_scorer.h"

#include <array>

namespace arcus {
namespace {

// Weights that are being learnt.
struct LearningRows {
  using Sum = float;
  const FeatureIndex& index;
  std::span<const float> weights;

  void prefetch(std::uint64_t key) const { index.prefetch(key); }
  const float* find(std::uint64_t key) const {
    const std::uint32_t id = index.find(key);
    return id == FeatureIndex::kNone ? nullptr : &weights[std::size_t{id} * kBlock];
  }
  static float at(const float* row, std::size_t way) { return row[way] + row[kAlone]; }
};

// Weights of a finished model.
struct ModelRows {
  using Sum = std::int32_t;
  const PackedWeights& weights;

  void prefetch(std::uint64_t key) const { weights.prefetch(key); }
  const std::int16_t* find(std::uint64_t key) const { return weights.find(key); }
  static std::int32_t at(const std::int16_t* row, std::size_t way) { return row[way]; }
};

template <typename Rows>
std::array<typename Rows::Sum, kWays> sum_of(std::span<const std::uint64_t> keys,
                                             const Rows& rows) {
  std::array<typename Rows::Sum, kWays> sums = {};
  for (const std::uint64_t key : keys) {
    const auto* row = key == 0 ? nullptr : rows.find(key);
    if (row == nullptr) continue;
    for (std::size_t way = 0; way < kWays; ++way) sums[way] += Rows::at(row, way);
  }
  return sums;
}

template <typename Rows>
void score_with(const Rows& rows, double unit, const ArcKeys& keys, ArcScores& scores) {
  const int n = keys.size();
  scores.reset(n, kNoArc);
  std::vector<std::array<typename Rows::Sum, kWays>> heads;
  for (int h = 0; h <= n; ++h) heads.push_back(sum_of(keys.of_head(h), rows));
  std::vector<std::uint64_t> pair_keys;
  std::vector<std::size_t> ends;  // of each head's keys
  for (int m = 1; m <= n; ++m) {
    const auto modifier = sum_of(keys.of_modifier(m), rows);
    pair_keys.clear();
    ends.clear();
    for (int h = 0; h <= n; ++h) {
      const std::size_t start = pair_keys.size();
      if (h != m) keys.append_pair_keys(h, m, pair_keys);
      for (std::size_t i = start; i < pair_keys.size(); ++i) rows.prefetch(pair_keys[i]);
      ends.push_back(pair_keys.size());
    }
    std::size_t next = 0;
    for (int h = 0; h <= n; ++h) {
      if (h == m) continue;
      const auto way = static_cast<std::size_t>(way_of(h, m));
      auto sum = heads[static_cast<std::size_t>(h)][way] + modifier[way];
      for (; next < ends[static_cast<std::size_t>(h)]; ++next) {
        if (const auto* row = rows.find(pair_keys[next])) sum += Rows::at(row, way);
      }
      scores(h, m) = unit * static_cast<double>(sum);
    }
  }
}

}  // namespace

void score_arcs(const ArcKeys& keys, const FeatureIndex& index, std::span<const float> weights,
                ArcScores& scores) {
  score_with(LearningRows{index, weights}, 1, keys, scores);
}

void score_arcs(const ArcKeys& keys, const PackedWeights& weights, ArcScores& scores) {
  score_with(ModelRows{weights}, weights.unit(), keys, scores);
}

std::vector<float> rows_of_ways(std::span<const float> blocks) {
  std::vector<float> rows;
  rows.reserve(blocks.size() / kBlock * kWays);
  for (std::size_t block = 0; block < blocks.size(); block += kBlock) {
    for (std::size_t way = 0; way < kWays; ++way) {
      rows.push_back(blocks[block + way] + blocks[block + kAlone]);
    }
  }
  return rows;
}

}  // namespace arcus
