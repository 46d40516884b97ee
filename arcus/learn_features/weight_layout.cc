// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn_features/weight_layout.h"

#include <array>
#include <atomic>
#include <cmath>
#include <limits>

#include "arcus/base/error.h"
#include "arcus/base/workers.h"
#include "arcus/scorer/arc_scorer.h"

namespace arcus {
namespace {

// Collects the directions and distances that each feature occurs with. Bits are only set, never
// cleared, so the order of the sentences does not matter.
class SeenDirectionDistances {
 public:
  SeenDirectionDistances(const FeatureIndex& index, std::vector<std::uint16_t>& seen)
      : index_(index), seen_(seen) {}

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
        const unsigned bit = 1U << static_cast<unsigned>(direction_distance_of(h, m));
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
    const std::atomic_ref<std::uint16_t> seen(seen_[id]);
    if ((seen.load(std::memory_order_relaxed) & bits) == bits) return;
    seen.fetch_or(static_cast<std::uint16_t>(bits), std::memory_order_relaxed);
  }

  const FeatureIndex& index_;
  std::vector<std::uint16_t>& seen_;
};

float finite_float(double weight) {
  const auto value = static_cast<float>(weight);
  if (!std::isfinite(value)) throw NumericError("found a weight that is not finite");
  return value;
}

}  // namespace

WeightLayout::WeightLayout(std::span<const TrainingSentence> sentences,
                           const TrainingFeatures& features, int threads)
    : features_(features), rows_(features.arcs->size()) {
  constexpr std::size_t kMax = std::numeric_limits<std::uint32_t>::max();
  if (features.label_weights() > kMax) {
    throw ArgumentError("found more than 2^32 weights of labels to train");
  }
  std::vector<std::uint16_t> bits(rows_.size(), 0);
  SeenDirectionDistances seen(*features.arcs, bits);
  parallel_for(sentences.size(), threads, [&](std::size_t i) { seen.look_at(sentences[i].keys); });
  for (std::size_t id = 0; id < rows_.size(); ++id) {
    if (arc_weights_ > kMax - kWeightsPerFeature) {
      throw ArgumentError("found more than 2^32 weights to train");
    }
    rows_[id] = {static_cast<std::uint32_t>(arc_weights_), bits[id]};
    arc_weights_ += 1 + static_cast<std::size_t>(std::popcount(unsigned{bits[id]}));
  }
}

std::vector<float> WeightLayout::as_blocks(std::span<const double> weights, double factor) const {
  std::vector<float> result(features_.arc_weights(), 0);
  for (std::size_t id = 0; id < rows_.size(); ++id) {
    const Row& row = rows_[id];
    std::size_t next = row.unconditioned;
    result[id * kWeightsPerFeature + kUnconditioned] = finite_float(factor * weights[next++]);
    for (unsigned seen = row.seen; seen != 0; seen &= seen - 1) {
      const auto direction_distance = static_cast<std::size_t>(std::countr_zero(seen));
      result[id * kWeightsPerFeature + direction_distance] = finite_float(factor * weights[next++]);
    }
  }
  result.reserve(result.size() + features_.label_weights());
  for (const double weight : weights.subspan(arc_weights_)) {
    result.push_back(finite_float(factor * weight));
  }
  return result;
}

}  // namespace arcus
