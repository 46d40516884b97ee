// SPDX-License-Identifier: Apache-2.0
#include "arcus/model/arc_scorer.h"

#include <array>

namespace arcus {
namespace {

using Ways = std::array<float, kBlock>;

Ways sum_of(std::span<const std::uint64_t> keys, const FeatureIndex& index,
            std::span<const float> weights) {
  Ways sum = {};
  for (const std::uint64_t key : keys) {
    const std::uint32_t id = key == 0 ? FeatureIndex::kNone : index.find(key);
    if (id == FeatureIndex::kNone) continue;
    const float* block = &weights[std::size_t{id} * kBlock];
    for (std::size_t way = 0; way < kBlock; ++way) sum[way] += block[way];
  }
  return sum;
}

}  // namespace

void score_arcs(const ArcKeys& keys, const FeatureIndex& index, std::span<const float> weights,
                ArcScores& scores) {
  const int n = keys.size();
  scores.reset(n, kNoArc);
  std::vector<Ways> heads;
  for (int h = 0; h <= n; ++h) heads.push_back(sum_of(keys.of_head(h), index, weights));
  std::vector<std::uint64_t> pair_keys;
  std::vector<std::size_t> ends;
  for (int m = 1; m <= n; ++m) {
    const Ways modifier = sum_of(keys.of_modifier(m), index, weights);
    pair_keys.clear();
    ends.clear();
    for (int h = 0; h <= n; ++h) {
      const std::size_t start = pair_keys.size();
      if (h != m) keys.append_pair_keys(h, m, pair_keys);
      for (std::size_t i = start; i < pair_keys.size(); ++i) index.prefetch(pair_keys[i]);
      ends.push_back(pair_keys.size());
    }
    std::size_t next = 0;
    for (int h = 0; h <= n; ++h) {
      if (h == m) continue;
      const auto way = static_cast<std::size_t>(way_of(h, m));
      const Ways& head = heads[static_cast<std::size_t>(h)];
      float score = head[way] + head[kAlone] + modifier[way] + modifier[kAlone];
      for (; next < ends[static_cast<std::size_t>(h)]; ++next) {
        const std::uint32_t id = index.find(pair_keys[next]);
        if (id == FeatureIndex::kNone) continue;
        const float* block = &weights[std::size_t{id} * kBlock];
        score += block[way] + block[kAlone];
      }
      scores(h, m) = score;
    }
  }
}

void score_arcs(const ArcKeys& keys, const PackedWeights& weights, ArcScores& scores) {
  using Sums = std::array<std::int32_t, kWays>;
  const int n = keys.size();
  scores.reset(n, kNoArc);
  const auto sum_of_rows = [&](std::span<const std::uint64_t> word_keys) {
    Sums sums = {};
    for (const std::uint64_t key : word_keys) {
      const std::int16_t* row = key == 0 ? nullptr : weights.find(key);
      if (row == nullptr) continue;
      for (std::size_t way = 0; way < kWays; ++way) sums[way] += row[way];
    }
    return sums;
  };
  std::vector<Sums> heads;
  for (int h = 0; h <= n; ++h) heads.push_back(sum_of_rows(keys.of_head(h)));
  std::vector<std::uint64_t> pair_keys;
  std::vector<std::size_t> ends;
  for (int m = 1; m <= n; ++m) {
    const Sums modifier = sum_of_rows(keys.of_modifier(m));
    pair_keys.clear();
    ends.clear();
    for (int h = 0; h <= n; ++h) {
      const std::size_t start = pair_keys.size();
      if (h != m) keys.append_pair_keys(h, m, pair_keys);
      for (std::size_t i = start; i < pair_keys.size(); ++i) weights.prefetch(pair_keys[i]);
      ends.push_back(pair_keys.size());
    }
    std::size_t next = 0;
    for (int h = 0; h <= n; ++h) {
      if (h == m) continue;
      const auto way = static_cast<std::size_t>(way_of(h, m));
      std::int32_t sum = heads[static_cast<std::size_t>(h)][way] + modifier[way];
      for (; next < ends[static_cast<std::size_t>(h)]; ++next) {
        if (const std::int16_t* row = weights.find(pair_keys[next])) sum += row[way];
      }
      scores(h, m) = weights.unit() * sum;
    }
  }
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
