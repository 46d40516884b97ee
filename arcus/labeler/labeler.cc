// SPDX-License-Identifier: Apache-2.0
#include "arcus/labeler/labeler.h"

#include <algorithm>

#include "arcus/base/epoch_order.h"
#include "arcus/numeric/weighted_changes.h"

namespace arcus {
namespace {

void add_rows(std::span<const std::uint32_t> ids, std::span<const float> rows, std::size_t width,
              std::vector<float>& scores) {
  std::fill(scores.begin(), scores.end(), 0.0F);
  for (const std::uint32_t id : ids) {
    const float* row = &rows[id * width];
    for (std::size_t label = 0; label < width; ++label) scores[label] += row[label];
  }
}

void find_ids(const FeatureIndex& index, std::span<const std::uint64_t> keys,
              std::vector<std::uint32_t>& ids) {
  ids.clear();
  for (const std::uint64_t key : keys) index.prefetch(key);
  index.append_ids(keys, ids);
}

}  // namespace

LabelerWeights train_labeler(std::span<LabeledSentence> sentences, const LabelerOptions& options) {
  LabelerWeights result;
  result.labels = options.labels;
  const auto width = static_cast<std::size_t>(options.labels);

  std::vector<std::uint64_t> keys;
  FeatureCounts counts;
  for (LabeledSentence& sentence : sentences) {
    sentence.keys.set_tree(sentence.tree);
    for (int m = 1; m <= sentence.tree.size(); ++m) {
      if (sentence.labels[static_cast<std::size_t>(m) - 1] < 0) continue;
      keys.clear();
      sentence.keys.append_keys(m, keys);
      counts.add(keys);
    }
  }
  result.index = counts.frequent(options.cutoff);

  std::vector<float> weights(result.index.size() * width, 0);
  std::vector<WeightedChanges> changes(weights.size());
  EpochOrder order(sentences.size(), options.seed);
  std::vector<std::uint32_t> ids;
  std::vector<float> scores(width);
  double examples = 0;
  for (int epoch = 0; epoch < options.epochs; ++epoch) {
    for (const std::size_t i : order.next()) {
      LabeledSentence& sentence = sentences[i];
      sentence.keys.set_tree(sentence.tree);
      for (int m = 1; m <= sentence.tree.size(); ++m) {
        if (sentence.labels[static_cast<std::size_t>(m) - 1] < 0) continue;
        const double examples_before = examples++;
        keys.clear();
        sentence.keys.append_keys(m, keys);
        find_ids(result.index, keys, ids);
        add_rows(ids, weights, width, scores);
        const auto gold =
            static_cast<std::size_t>(sentence.labels[static_cast<std::size_t>(m) - 1]);
        const float gold_score = scores[gold];
        scores[gold] = gold_score - 1e30F;
        const auto rival = static_cast<std::size_t>(std::max_element(scores.begin(), scores.end()) -
                                                    scores.begin());
        const float missing = 1 - (gold_score - scores[rival]);
        if (missing <= 0 || ids.empty()) continue;
        const float step = missing / (2 * static_cast<float>(ids.size()));
        for (const std::uint32_t id : ids) {
          weights[id * width + gold] += step;
          changes[id * width + gold].add(static_cast<double>(step), examples_before);
          weights[id * width + rival] -= step;
          changes[id * width + rival].add(static_cast<double>(-step), examples_before);
        }
      }
    }
  }
  for (std::size_t i = 0; i < weights.size(); ++i) {
    weights[i] = static_cast<float>(changes[i].average(static_cast<double>(weights[i]), examples));
  }
  result.rows = std::move(weights);
  return result;
}

}  // namespace arcus
