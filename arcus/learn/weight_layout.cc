// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn/weight_layout.h"

#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "arcus/base/workers.h"
#include "arcus/scorer/arc_scorer.h"

namespace arcus {
namespace {

// The ways that features are seen with. Bits are only ever set, so the order does not matter.
class SeenWays {
 public:
  SeenWays(const FeatureIndex& index, std::vector<std::uint16_t>& ways)
      : index_(index), ways_(ways) {}

  void look_at(const ArcKeys& keys) {
    const int n = keys.size();
    std::vector<unsigned> of_heads(static_cast<std::size_t>(n) + 1, 0);
    std::vector<std::uint64_t> pairs;
    std::vector<unsigned> bits;  // of each pair key
    for (int m = 1; m <= n; ++m) {
      unsigned of_modifier = 0;
      pairs.clear();
      bits.clear();
      for (int h = 0; h <= n; ++h) {
        if (h == m) continue;
        const unsigned bit = 1U << static_cast<unsigned>(way_of(h, m));
        of_heads[static_cast<std::size_t>(h)] |= bit;
        of_modifier |= bit;
        keys.append_pair_keys(h, m, pairs);
        bits.resize(pairs.size(), bit);
      }
      for (const std::uint64_t key : pairs) index_.prefetch(key);
      for (std::size_t i = 0; i < pairs.size(); ++i) see(pairs[i], bits[i]);
      for (const std::uint64_t key : keys.of_modifier(m)) see(key, of_modifier);
    }
    for (int h = 0; h <= n; ++h) {
      for (const std::uint64_t key : keys.of_head(h))
        see(key, of_heads[static_cast<std::size_t>(h)]);
    }
  }

 private:
  void see(std::uint64_t key, unsigned bits) {
    const std::uint32_t id = key == 0 ? FeatureIndex::kNone : index_.find(key);
    if (id == FeatureIndex::kNone) return;
    const std::atomic_ref<std::uint16_t> ways(ways_[id]);
    if ((ways.load(std::memory_order_relaxed) & bits) == bits) return;
    ways.fetch_or(static_cast<std::uint16_t>(bits), std::memory_order_relaxed);
  }

  const FeatureIndex& index_;
  std::vector<std::uint16_t>& ways_;
};

}  // namespace

WeightLayout::WeightLayout(std::span<const TrainingSentence> sentences, const FeatureIndex& index,
                           int threads)
    : index_(&index), rows_(index.size()) {
  std::vector<std::uint16_t> ways(index.size(), 0);
  SeenWays seen(index, ways);
  parallel_for(sentences.size(), threads, [&](std::size_t i) { seen.look_at(sentences[i].keys); });
  for (std::size_t id = 0; id < rows_.size(); ++id) {
    if (size_ > std::numeric_limits<std::uint32_t>::max() - kBlock) {
      throw std::length_error("found more than 2^32 weights to train");
    }
    rows_[id] = {static_cast<std::uint32_t>(size_), ways[id]};
    size_ += 1 + static_cast<std::size_t>(std::popcount(unsigned{ways[id]}));
  }
}

std::vector<float> WeightLayout::blocks(std::span<const double> weights, double factor) const {
  std::vector<float> result(rows_.size() * kBlock, 0);
  const auto put = [&](std::size_t place, double weight) {
    const auto value = static_cast<float>(factor * weight);
    if (!std::isfinite(value)) throw std::runtime_error("found a weight that is not finite");
    result[place] = value;
  };
  for (std::size_t id = 0; id < rows_.size(); ++id) {
    const Row& row = rows_[id];
    std::size_t next = row.alone;
    put(id * kBlock + kAlone, weights[next++]);
    for (unsigned ways = row.ways; ways != 0; ways &= ways - 1) {
      put(id * kBlock + static_cast<std::size_t>(std::countr_zero(ways)), weights[next++]);
    }
  }
  return result;
}

}  // namespace arcus
