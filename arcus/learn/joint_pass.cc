// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn/joint_pass.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "arcus/base/workers.h"

namespace arcus {

JointPass::JointPass(const JointProblem& problem, const WeightLayout& layout, int threads,
                     std::size_t memory, double least)
    : problem_(problem),
      layout_(layout),
      threads_(threads),
      least_(least),
      first_row_(layout.size()),
      rows_(has_labels() ? problem.label_index->size() * problem.labels() : 0),
      arcs_(problem.online.sentences, layout, threads, has_labels() ? memory / 2 : memory),
      kept_(has_labels() ? problem.online.sentences.size() : 0, memory / 2) {}

void JointPass::run(std::span<const std::size_t> block, std::span<const double> weights,
                    double factor, const Work& work) {
  count_ = block.size();
  if (labels_.size() < count_) labels_.resize(count_);
  arcs_.run(block, weights, factor, [&](std::size_t i, SentenceWork& sentence) {
    LabelWork& labels = labels_[sentence.place];
    if (has_labels()) {
      labels.features = kept_.of(i, labels.found, [&](LabelFeatures& found) {
        found.find(problem_.online.sentences[i].relations->keys, *problem_.label_index,
                   *problem_.choices);
      });
      labels.features->score(weights.subspan(first_row_), factor, labels.scores);
      for (const double score : labels.scores) {
        if (!std::isfinite(score)) throw std::runtime_error("found a score that is not finite");
      }
    }
    work(i, sentence, labels);
  });
}

void JointPass::add_changes(double factor, std::span<double> weights) const {
  arcs_.add_changes(factor, least_, weights);
  if (!has_labels()) return;
  const std::span<double> rows = weights.subspan(first_row_);
  const auto parts = static_cast<std::size_t>(std::max(threads_, 1));
  parallel_for(parts, threads_, [&](std::size_t part) {
    for (std::size_t place = 0; place < count_; ++place) {
      const LabelWork& labels = labels_[place];
      labels.features->add(labels.change, factor, rows, part, parts);
    }
  });
}

std::vector<float> JointPass::finished(std::span<const double> weights, double factor) const {
  std::vector<float> result = layout_.blocks(weights, factor);
  result.reserve(result.size() + rows_);
  for (const double weight : weights.subspan(first_row_)) {
    const auto value = static_cast<float>(factor * weight);
    if (!std::isfinite(value)) throw std::runtime_error("found a weight that is not finite");
    result.push_back(value);
  }
  return result;
}

}  // namespace arcus
