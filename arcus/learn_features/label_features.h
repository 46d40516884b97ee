// SPDX-License-Identifier: Apache-2.0
//
// The features of the labels of all arcs of one sentence, looked up once: to score the labels of
// each arc and then to change the weights of the same features.
//
// Every arc has a score for each label that it may have (label_choices.h), which is a sum over rows
// of weights. About half of the rows depend on one word only. They are summed by word and side
// first, so that they cost O(n) instead of O(n^2). Labels without features have scores of 0, at no
// cost.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/base/ragged_array.h"
#include "arcus/features/label_keys.h"
#include "arcus/learn_features/labeled_arcs.h"
#include "arcus/learn_features/sparse_sum.h"
#include "arcus/learn_features/training_features.h"

namespace arcus {

class LabelFeatures {
 public:
  // Objects that the features point to must outlive the calls below.
  void find(const TrainingSentence& sentence, const TrainingFeatures& features);

  const ArcChoices& choices() const { return choices_; }

  // The score of each label of each arc: factor * the sum of the label's column over the rows of
  // the arc's features.
  void score(std::span<const double> rows, double factor, std::vector<double>& scores) const;

  // rows += factor * the amounts times their features, for one part of the rows (see ArcFeatures).
  void add(const LabelAmounts& amounts, double factor, std::span<double> rows, std::size_t part = 0,
           std::size_t parts = 1) const;

  // |the amounts times their features|^2.
  double squared_norm(const LabelAmounts& amounts, SparseSum& scratch) const;

  std::size_t bytes() const;  // of the found features
  void keep_only_found();     // frees all other memory

 private:
  // Three rows of ids for each word, as head or as modifier: for arcs of either side, with the head
  // first, and with the head last.
  using Ids = RaggedArray<std::uint32_t, std::uint32_t>;
  static constexpr std::size_t kSides = 2;

  bool has_features() const { return !heads_.empty(); }
  static std::size_t side_of(int h, int m) { return h < m ? 0 : 1; }
  std::size_t index_of(int h, int m) const {
    return (static_cast<std::size_t>(m) - 1) * (static_cast<std::size_t>(n_) + 1) +
           static_cast<std::size_t>(h);
  }
  void find_words(const FeatureIndex& index, Ids& words);
  template <typename Wanted, typename Visit>
  void visit_rows(const LabelAmounts& amounts, Wanted wanted, Visit visit) const;

  // Sums for each word and side: [(word * kSides + side) * labels + label].
  std::vector<double> score_words(const Ids& words, std::span<const double> rows) const;

  int n_ = 0;
  std::size_t labels_ = 0;
  Ids heads_;      // 0..n
  Ids modifiers_;  // 1..n
  Ids pairs_;      // one row per arc, n + 1 for each modifier
  ArcChoices choices_;

  RaggedArray<std::uint64_t> keys_;  // scratch
};

}  // namespace arcus
