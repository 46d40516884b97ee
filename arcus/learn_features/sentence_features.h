// SPDX-License-Identifier: Apache-2.0
//
// The features of all labelled arcs of one sentence, looked up once: to score the arcs and their
// labels and then to change the weights of the same features.
#pragma once

#include <cstddef>
#include <span>

#include "arcus/learn_features/arc_features.h"
#include "arcus/learn_features/label_features.h"
#include "arcus/learn_features/labeled_arcs.h"
#include "arcus/learn_features/sparse_sum.h"

namespace arcus {

class SentenceFeatures {
 public:
  // Looks up the features of a sentence that the layout was built from. The layout must outlive the
  // calls below.
  void find(const TrainingSentence& sentence, const WeightLayout& layout) {
    first_label_weight_ = layout.first_label_weight();
    arcs_.find(sentence.keys, layout);
    labels_.find(sentence, layout.features());
  }

  const ArcChoices& choices() const { return labels_.choices(); }

  // The scores under factor * weights; the diagonal of the arcs is kNoArc.
  void score(std::span<const double> weights, double factor, LabeledArcs& scores) const {
    arcs_.score(weights, factor, scores.arcs);
    labels_.score(weights.subspan(first_label_weight_), factor, scores.labels);
  }

  // weights += factor * the amounts times their features, for one part of the weights (see
  // ArcFeatures).
  void add(const LabeledChange& change, double factor, double min_amount, std::span<double> weights,
           std::size_t part = 0, std::size_t parts = 1) const {
    arcs_.add(change.arcs, factor, min_amount, weights, part, parts);
    labels_.add(change.labels, factor, weights.subspan(first_label_weight_), part, parts);
  }

  // |the amounts times their features|^2.
  double squared_norm(const LabeledChange& change, double min_amount, SparseSum& scratch) const {
    const double of_arcs = arcs_.squared_norm(change.arcs, min_amount, scratch);
    return of_arcs + labels_.squared_norm(change.labels, scratch);
  }

  std::size_t bytes() const { return arcs_.bytes() + labels_.bytes(); }
  void keep_only_found() {
    arcs_.keep_only_found();
    labels_.keep_only_found();
  }

 private:
  std::size_t first_label_weight_ = 0;
  ArcFeatures arcs_;
  LabelFeatures labels_;
};

}  // namespace arcus
