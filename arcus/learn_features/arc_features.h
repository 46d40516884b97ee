// SPDX-License-Identifier: Apache-2.0
//
// The features of all arcs of one sentence, looked up once: to score the arcs and then to change
// the weights of the same features.
//
// Lookups dominate the cost of a pass over the training data. Features of one word are stored by
// word, and their scores and changes are summed by direction and distance first, so that they cost
// O(n) instead of O(n^2).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/base/ragged_array.h"
#include "arcus/features/arc_keys.h"
#include "arcus/learn_features/sparse_sum.h"
#include "arcus/learn_features/weight_layout.h"
#include "arcus/tree/arc_scores.h"

namespace arcus {

class ArcFeatures {
 public:
  // Looks up the features of a sentence that the layout was built from. The layout must outlive the
  // calls below.
  void find(const ArcKeys& keys, const WeightLayout& layout);

  // scores(h, m) = factor * <weights, f(h, m)>; the diagonal is kNoArc.
  void score(std::span<const double> weights, double factor, ArcScores& scores) const;

  // weights += factor * sum of amounts(h, m) f(h, m). Changes only the given part of the weights.
  // Each weight is in one of the parts 0..parts-1, so that the parts can be changed in parallel.
  // Amounts of at most `min_amount` are ignored for features of two words.
  void add(const ArcTable& amounts, double factor, double min_amount, std::span<double> weights,
           std::size_t part = 0, std::size_t parts = 1) const;

  // |sum of amounts(h, m) f(h, m)|^2, with small amounts ignored as above.
  double squared_norm(const ArcTable& amounts, double min_amount, SparseSum& scratch) const;

  std::size_t bytes() const;  // of the found features
  void keep_only_found();     // frees all other memory

 private:
  struct Term {
    std::uint32_t unconditioned = 0;
    std::uint32_t conditioned = 0;  // by direction and distance
  };
  using ByDirectionDistance = std::array<double, kDirectionDistances>;

  ByDirectionDistance score_word(std::span<const std::uint32_t> ids,
                                 std::span<const double> weights) const;
  template <typename Wanted, typename Visit>
  void visit_word(std::span<const std::uint32_t> ids, const ByDirectionDistance& amounts,
                  Wanted wanted, Visit visit) const;
  template <typename Wanted, typename Visit>
  void visit_terms(const ArcTable& amounts, double min_amount, Wanted wanted, Visit visit) const;
  void find_word(std::span<const std::uint64_t> keys, RaggedArray<std::uint32_t>& ids) const;

  const WeightLayout* layout_ = nullptr;
  int n_ = 0;
  RaggedArray<std::uint32_t> head_ids_;      // of heads 0..n
  RaggedArray<std::uint32_t> modifier_ids_;  // of modifiers 1..n
  RaggedArray<Term> terms_;                  // of each arc, by modifier, then by head 0..n

  RaggedArray<std::uint64_t> keys_;  // scratch: of the arcs into one word, by head
  RaggedArray<std::uint32_t> found_;
};

}  // namespace arcus
