// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/binary_classifier.h"

#include <cmath>

#include "arcus/base/epoch_order.h"
#include "arcus/numeric/portable_math.h"

namespace arcus {

void Examples::add(std::span<const std::uint64_t> keys, bool yes) {
  keys_.push_row(keys);
  answers_.push_back(yes);
}

PackedWeights train_classifier(const Examples& examples, const ClassifierOptions& options) {
  FeatureCounts counts;
  for (std::size_t i = 0; i < examples.size(); ++i) counts.add(examples.keys(i));
  const FeatureIndex index = counts.frequent(options.cutoff);

  RaggedArray<std::uint32_t> ids;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    index.append_ids(examples.keys(i), ids.open_row());
    ids.finish_row();
  }

  std::vector<float> weights(index.size(), 0);
  std::vector<float> squares(index.size(), 0);  // sums of squared gradients
  EpochOrder order(examples.size(), options.seed);
  for (int epoch = 0; epoch < options.epochs; ++epoch) {
    for (const std::size_t i : order.next()) {
      const auto features = ids[i];
      float sum = 0;
      for (const std::uint32_t id : features) sum += weights[id];
      const double probability = 1 / (1 + portable_exp(-static_cast<double>(sum)));
      const double error = (examples.answer(i) ? 1.0 : 0.0) - probability;
      for (const std::uint32_t id : features) {
        squares[id] += static_cast<float>(error * error);
        const double length = std::sqrt(static_cast<double>(squares[id]) + 1e-8);
        weights[id] += static_cast<float>(options.step * error / length);
      }
    }
  }
  return PackedWeights::pack(index, weights, 1, {});
}

int classifier_score(const PackedWeights& weights, std::span<const std::uint64_t> keys) {
  int score = 0;
  for (const std::uint64_t key : keys) {
    if (const std::int8_t* row = weights.find(key)) score += *row;
  }
  return score;
}

}  // namespace arcus
