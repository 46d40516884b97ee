// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/binary_classifier.h"

#include <algorithm>
#include <cmath>

#include "arcus/base/epoch_order.h"
#include "arcus/numeric/portable_math.h"

namespace arcus {

void Examples::add(std::span<const std::uint64_t> keys, bool yes, float offset) {
  keys_.push_row(keys);
  answers_.push_back(yes);
  offsets_.push_back(offset);
}

PackedWeights train_classifier(const Examples& examples, const ClassifierOptions& options) {
  return train_classifier_without(examples, 0, 0, options);
}

PackedWeights train_classifier_without(const Examples& examples, std::size_t begin, std::size_t end,
                                       const ClassifierOptions& options) {
  const auto is_used = [&](std::size_t i) { return i < begin || i >= end; };
  FeatureCounts counts;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    if (is_used(i)) counts.add(examples.keys(i));
  }
  const FeatureIndex index = counts.frequent(options.cutoff);

  RaggedArray<std::uint32_t> ids;
  std::vector<std::size_t> used;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    if (!is_used(i)) continue;
    used.push_back(i);
    index.append_ids(examples.keys(i), ids.open_row());
    ids.finish_row();
  }

  std::vector<float> weights(index.size(), 0);
  std::vector<float> sums(index.size(), 0);  // of the weights after each epoch of the second half
  int summed = 0;
  std::vector<float> squares(index.size(), 0);  // sums of squared gradients
  EpochOrder order(used.size(), options.seed);
  for (int epoch = 0; epoch < options.epochs; ++epoch) {
    for (const std::size_t row : order.next()) {
      const auto features = ids[row];
      const std::size_t i = used[row];
      float sum = examples.offset(i);
      for (const std::uint32_t id : features) sum += weights[id];
      const double probability = 1 / (1 + portable_exp(-static_cast<double>(sum)));
      const double error = (examples.answer(i) ? 1.0 : 0.0) - probability;
      for (const std::uint32_t id : features) {
        squares[id] += static_cast<float>(error * error);
        const double length = std::sqrt(static_cast<double>(squares[id]) + 1e-8);
        weights[id] += static_cast<float>(options.step * error / length);
      }
    }
    if (2 * (epoch + 1) <= options.epochs) continue;
    for (std::size_t id = 0; id < sums.size(); ++id) sums[id] += weights[id];
    ++summed;
  }
  for (float& sum : sums) sum /= static_cast<float>(std::max(1, summed));
  return PackedWeights::pack(index, sums, 1, {});
}

int classifier_score(const PackedWeights& weights, std::span<const std::uint64_t> keys) {
  // The table does not fit into L1 and L2. Without prefetching, cache misses are most of the
  // tokenizer's time.
  for (const std::uint64_t key : keys) weights.prefetch(key);
  int score = 0;
  for (const std::uint64_t key : keys) {
    if (const std::int8_t* row = weights.find(key)) score += *row;
  }
  return score;
}

}  // namespace arcus
