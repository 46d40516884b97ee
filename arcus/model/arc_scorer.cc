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

}  // namespace arcus
