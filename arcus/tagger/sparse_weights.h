// SPDX-License-Identifier: Apache-2.0
//
// Sparse weights: SparseWeights is the packed form for prediction, GrowingWeights the form for
// training.
//
// An outcome is a part of what is predicted (a UPOS, a value of FEATS, an edit script). Most
// features have a weight for few of the outcomes, so a row stores only those. A row with weights
// for more than an eighth of the outcomes is stored dense. Scoring adds the rows of all features
// into one array indexed by outcome; from a dense row it adds only the wanted outcomes, so the cost
// does not depend on the number of outcomes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "arcus/model/feature_index.h"
#include "arcus/numeric/weighted_changes.h"
#include "arcus/tagger/keyed_lists.h"

namespace arcus {

// A row with weights for more than 1/kFullRow of the outcomes is stored dense.
inline constexpr std::size_t kFullRow = 8;

// The weights of one feature, before packing.
struct SparseRow {
  std::uint64_t key = 0;
  std::vector<std::uint16_t> outcomes;
  std::vector<float> weights;
};

// Weights are integers that a float represents exactly, so that sums do not depend on the order.
class SparseWeights {
 public:
  static constexpr bool kFinished = true;  // weights are constant, so scores can be cached

  SparseWeights() = default;

  // Weights are rounded to multiples of `unit`; those below `min_units` units are left out.
  SparseWeights(std::vector<SparseRow> rows, std::size_t outcomes, double unit, int min_units);

  double unit() const { return unit_; }
  std::size_t size() const { return values_.size(); }  // weights

  // Adds the weights of the features, in units, to sums[outcome], at least for all wanted outcomes.
  // A feature's slot, the place of its row and the row itself are three reads from memory, each
  // of which needs the one before, so each step prefetches the next one for many features.
  void add_to(std::span<const std::uint64_t> keys, std::span<const std::uint16_t> wanted,
              std::span<float> sums) const {
    while (!keys.empty()) {
      const auto some = keys.first(std::min(keys.size(), kAtOnce));
      keys = keys.subspan(some.size());
      for (const std::uint64_t key : some) outcomes_.prefetch(key);
      std::array<std::uint32_t, kAtOnce> rows;
      std::size_t found = 0;
      for (const std::uint64_t key : some) {
        const std::uint32_t row = outcomes_.find(key);
        if (row == KeyedLists::kNone) continue;
        rows[found++] = row;
        __builtin_prefetch(&full_places_[row]);
        outcomes_.prefetch_begin(row);
      }
      for (std::size_t i = 0; i < found; ++i) prefetch_row(rows[i], wanted);
      for (std::size_t i = 0; i < found; ++i) add_row(rows[i], wanted, sums);
    }
  }

  void write(PackedWriter& writer) const;
  static SparseWeights read(PackedReader& reader, std::size_t outcomes);  // throws ModelError

 private:
  static constexpr std::uint32_t kNotFull = 0xffffffff;
  static constexpr std::size_t kAtOnce = 64;  // features

  void prefetch_row(std::uint32_t row, std::span<const std::uint16_t> wanted) const {
    if (const std::uint32_t full = full_places_[row]; full != kNotFull) {
      if (!wanted.empty()) __builtin_prefetch(&full_rows_[full + wanted.front()]);
      return;
    }
    __builtin_prefetch(&values_[outcomes_.begin(row)]);
    __builtin_prefetch(outcomes_.list(row).data());
  }

  void add_row(std::uint32_t row, std::span<const std::uint16_t> wanted,
               std::span<float> sums) const {
    if (const std::uint32_t full = full_places_[row]; full != kNotFull) {
      const std::int16_t* values = &full_rows_[full];
      for (const std::uint16_t outcome : wanted) {
        sums[outcome] += static_cast<float>(values[outcome]);
      }
      return;
    }
    const std::int16_t* value = &values_[outcomes_.begin(row)];
    for (const std::uint16_t outcome : outcomes_.list(row)) {
      sums[outcome] += static_cast<float>(*value++);
    }
  }

  void fill_rows(std::size_t outcomes);

  double unit_ = 1;
  KeyedLists outcomes_;
  std::vector<std::int16_t> values_;        // parallel to outcomes_.all_items()
  std::vector<std::uint32_t> full_places_;  // by row: offset in full_rows_, or kNotFull
  std::vector<std::int16_t> full_rows_;
};

// Rows that get weights as training changes them, with the data to compute averaged weights.
class GrowingWeights {
 public:
  static constexpr bool kFinished = false;

  // Only features in the index get weights.
  GrowingWeights(FeatureIndex features, std::size_t outcomes)
      : features_(std::move(features)), outcomes_(outcomes), rows_(features_.size()) {}

  // The state that a learner keeps for each weight.
  struct Memory {
    WeightedChanges changes;
    float squares = 0;  // of the gradients so far
  };

  // The same interface as SparseWeights.
  static double unit() { return 1; }
  void add_to(std::span<const std::uint64_t> keys, std::span<const std::uint16_t> wanted,
              std::span<float> sums) const {
    for (const std::uint64_t key : keys) prefetch(key);
    for (const std::uint64_t key : keys) {
      const std::uint32_t id = features_.find(key);
      if (id != FeatureIndex::kNone) add_row(rows_[id], wanted, sums);
    }
  }
  void prefetch(std::uint64_t key) const { features_.prefetch(key); }

  // Calls change(i, weight, memory) for each outcomes[i]. Does nothing if the feature is not in the
  // index.
  template <typename Change>
  void change(std::uint64_t key, std::span<const std::uint16_t> outcomes, Change change) {
    const std::uint32_t id = features_.find(key);
    if (id == FeatureIndex::kNone) return;
    Row& row = rows_[id];
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      const std::size_t place = row.place(outcomes[i], outcomes_);
      change(i, row.weights[place], row.memories[place]);
    }
  }

  // The average of each weight over `examples` examples.
  std::vector<SparseRow> average(double examples) const;

 private:
  struct Row {
    std::vector<std::uint16_t> outcomes;  // 0, 1, 2, ... in a dense row
    std::vector<float> weights;
    std::vector<Memory> memories;

    // The index of the outcome's weight, which is added if necessary.
    std::size_t place(std::uint16_t outcome, std::size_t all);
  };

  void add_row(const Row& row, std::span<const std::uint16_t> wanted, std::span<float> sums) const {
    if (row.weights.size() == outcomes_) {
      for (const std::uint16_t outcome : wanted) sums[outcome] += row.weights[outcome];
      return;
    }
    for (std::size_t i = 0; i < row.outcomes.size(); ++i) sums[row.outcomes[i]] += row.weights[i];
  }

  FeatureIndex features_;
  std::size_t outcomes_;
  std::vector<Row> rows_;
};

}  // namespace arcus
