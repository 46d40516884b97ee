// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn/log_linear_pass.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "arcus/base/parallel.h"
#include "arcus/base/portable_math.h"

namespace arcus {
namespace {

// -log p(relations | tree) of those that are known, and by how much -log p changes with the score
// of each relation of each arc: the residual of the arc times the relation's share, and for a known
// arc the share once more, less 1 for the right relation.
double label_residuals(const LabelFeatures& features, std::span<const double> log_shares,
                       const ArcTable& residuals, const TrainingSentence& known, double least,
                       LabelAmounts& amounts) {
  double value = 0;
  amounts.clear();
  for (int m = 1; m <= residuals.size(); ++m) {
    const int label = known.relations->labels[static_cast<std::size_t>(m) - 1];
    for (int h = 0; h <= residuals.size(); ++h) {
      if (h == m) continue;
      const bool is_known = h == known.tree.head(m) && label >= 0;
      const double residual = residuals(h, m);
      if (!is_known && !(std::abs(residual) > least)) continue;
      const auto choices = features.choices_of(h, m);
      const auto logs = features.shares_of(h, m, log_shares);
      bool found = !is_known;
      for (std::size_t i = 0; i < choices.size(); ++i) {
        const bool is_right = is_known && choices[i] == label;
        double amount = (is_known ? residual + 1 : residual) * portable_exp(logs[i]);
        if (is_right) {
          found = true;
          value -= logs[i];
          amount -= 1;
        }
        if (std::abs(amount) > least) amounts.add(h, m, choices[i], amount);
      }
      if (!found) throw std::invalid_argument("found a relation that its arc may not have");
    }
  }
  return value;
}

}  // namespace

LogLinearPass::LogLinearPass(const JointProblem& problem, const WeightLayout& layout, int threads,
                             std::size_t memory, double least)
    : problem_(problem),
      layout_(layout),
      threads_(threads),
      least_(least),
      first_row_(layout.size()),
      rows_(has_labels() ? problem.label_index->size() * problem.labels() : 0),
      arcs_(problem.online.sentences, layout, threads, has_labels() ? memory / 2 : memory),
      kept_(has_labels() ? problem.online.sentences.size() : 0, memory / 2) {}

void LogLinearPass::work(std::size_t i, std::span<const double> weights, double factor,
                         SentenceWork& sentence) {
  const TrainingSentence& known = problem_.online.sentences[i];
  if (has_labels()) {
    LabelWork& labels = labels_[sentence.place];
    labels.features = kept_.of(i, labels.found, [&](LabelFeatures& found) {
      found.find(known.relations->keys, *problem_.label_index, *problem_.choices);
    });
    labels.features->add_log_sums(weights.subspan(first_row_), factor, sentence.scores,
                                  labels.log_shares);
    check_finite(sentence.scores, "a score");
  }
  const auto value = negative_log_likelihood(sentence.scores, known.tree, problem_.online.space,
                                             sentence.change, sentence.scratch);
  if (!value) {
    throw std::invalid_argument("found heads that no tree of the tree space has together");
  }
  sentence.value = *value;
  if (!has_labels()) return;
  LabelWork& labels = labels_[sentence.place];
  sentence.value += label_residuals(*labels.features, labels.log_shares, sentence.change, known,
                                    least_, labels.amounts);
}

double LogLinearPass::run(std::span<const std::size_t> block, std::span<const double> weights,
                          double factor) {
  count_ = block.size();
  if (has_labels() && labels_.size() < count_) labels_.resize(count_);
  arcs_.run(block, weights, factor,
            [&](std::size_t i, SentenceWork& sentence) { work(i, weights, factor, sentence); });
  return arcs_.sum_of_values();
}

void LogLinearPass::add_changes(double factor, std::span<double> weights) const {
  arcs_.add_changes(factor, least_, weights);
  if (!has_labels()) return;
  const std::span<double> rows = weights.subspan(first_row_);
  const auto parts = static_cast<std::size_t>(std::max(threads_, 1));
  parallel_for(parts, threads_, [&](std::size_t part) {
    for (std::size_t place = 0; place < count_; ++place) {
      const LabelWork& labels = labels_[place];
      labels.features->add(labels.amounts, factor, rows, part, parts);
    }
  });
}

std::vector<float> LogLinearPass::finished(std::span<const double> weights, double factor) const {
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
