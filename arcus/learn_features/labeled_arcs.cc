// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn_features/labeled_arcs.h"

#include <utility>

#include "arcus/numeric/log_sum_exp.h"

namespace arcus {

void ArcChoices::find(const TrainingSentence& sentence, const LabelChoices& choices) {
  n_ = sentence.tree.size();
  of_arcs_.clear();
  starts_.clear();
  if (!sentence.label_keys) {
    size_ = static_cast<std::size_t>(n_) * (static_cast<std::size_t>(n_) + 1);
    return;
  }
  size_ = 0;
  for (int m = 1; m <= n_; ++m) {
    for (int h = 0; h <= n_; ++h) {
      of_arcs_.push_back(h == m ? std::span<const int>()
                                : choices.of(sentence.label_keys->kind_of(h, m), h == kRoot));
      starts_.push_back(static_cast<std::uint32_t>(size_));
      size_ += of_arcs_.back().size();
    }
  }
}

void ArcChoices::keep_only_found() {
  of_arcs_.shrink_to_fit();
  starts_.shrink_to_fit();
}

void normalize_labels(const ArcChoices& choices, LabeledArcs& scores) {
  for_each_arc(choices.words(), [&](int h, int m) {
    const auto labels = choices.in(scores.labels, h, m);
    scores.arcs(h, m) +=
        labels.size() == 1 ? std::exchange(labels[0], 0) : normalize_log_scores(labels);
  });
}

void LabelAmounts::clear() {
  arcs_.clear();
  terms_.clear();
}

void LabelAmounts::add(int h, int m, int label, double amount) {
  if (arcs_.empty() || arcs_.back().h != h || arcs_.back().m != m) arcs_.push_back({h, m, 0});
  terms_.push_back({label, amount});
  arcs_.back().end = terms_.size();
}

double product(const LabeledChange& change, const LabeledArcs& scores, const ArcChoices& choices) {
  double of_arcs = 0;
  for_each_arc(choices.words(),
               [&](int h, int m) { of_arcs += change.arcs(h, m) * scores.arcs(h, m); });
  double of_labels = 0;
  change.labels.for_each([&](int h, int m, std::span<const LabelAmounts::Term> terms) {
    const auto labels = choices.of(h, m);
    const auto numbers = choices.in(scores.labels, h, m);
    std::size_t i = 0;
    for (const auto& [label, amount] : terms) {
      while (labels[i] != label) ++i;
      of_labels += amount * numbers[i];
    }
  });
  return of_arcs + of_labels;
}

}  // namespace arcus
