// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn/log_linear_pass.h"

#include <cmath>
#include <stdexcept>

#include "arcus/numeric/portable_math.h"

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
      const auto logs = features.numbers_of(h, m, log_shares);
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

void LogLinearPass::work(std::size_t i, SentenceWork& sentence, LabelWork& labels) const {
  const TrainingSentence& known = problem_.online.sentences[i];
  if (labels.features != nullptr) {
    labels.features->take_log_sums(sentence.scores, labels.scores);
    check_finite(sentence.scores, "a score");
  }
  const auto value = negative_log_likelihood(sentence.scores, known.tree, problem_.online.space,
                                             sentence.change, sentence.scratch);
  if (!value) {
    throw std::invalid_argument("found heads that no tree of the tree space has together");
  }
  sentence.value = *value;
  if (labels.features == nullptr) return;
  sentence.value += label_residuals(*labels.features, labels.scores, sentence.change, known, least_,
                                    labels.change);
}

double LogLinearPass::run(std::span<const std::size_t> block, std::span<const double> weights,
                          double factor) {
  pass_.run(block, weights, factor, [&](std::size_t i, SentenceWork& sentence, LabelWork& labels) {
    work(i, sentence, labels);
  });
  return pass_.sum_of_values();
}

}  // namespace arcus
