// SPDX-License-Identifier: Apache-2.0
//
// Weights of features for a few of many outcomes: finished and packed, or growing in training.
//
// An outcome is a part of what is predicted (a UPOS, a value of FEATS, an edit script). Most
// features have a weight for few of the outcomes, so a row holds only those; a row that holds more
// than an eighth is kept with all. Scoring adds the rows of all features into one array over the
// outcomes, of which it reads only those that are wanted: a full row costs no more than they.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "arcus/model/feature_index.h"
#include "arcus/numeric/weighted_changes.h"
#include "arcus/tagger/keyed_lists.h"

namespace arcus {

inline constexpr std::size_t kFullRow = 8;  // a row with one in so many outcomes is kept with all

// Weights of one feature: before they are packed.
struct SparseRow {
  std::uint64_t key = 0;
  std::vector<std::uint16_t> outcomes;
  std::vector<float> weights;
};

// Whole numbers that fit a float exactly, so that their sums do not depend on the order.
class SparseWeights {
 public:
  static constexpr bool kFinished = true;  // what they gave once they will give again

  SparseWeights() = default;

  // Weights become multiples of the unit; those of less than `min_units` units are left out.
  SparseWeights(std::vector<SparseRow> rows, std::size_t outcomes, double unit, int min_units);

  double unit() const { return unit_; }
  std::size_t size() const { return values_.size(); }  // weights

  // sums[outcome] += weight, in units, at least for those that are wanted.
  void add_to(std::uint64_t key, std::span<const std::uint16_t> wanted,
              std::span<float> sums) const {
    const std::uint32_t row = outcomes_.find(key);
    if (row == KeyedLists::kNone) return;
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
  void prefetch(std::uint64_t key) const { outcomes_.prefetch(key); }

  void write(PackedWriter& writer) const;
  static SparseWeights read(PackedReader& reader, std::size_t outcomes);  // throws ModelError

 private:
  static constexpr std::uint32_t kNotFull = 0xffffffff;

  void fill_rows(std::size_t outcomes);

  double unit_ = 1;
  KeyedLists outcomes_;
  std::vector<std::int16_t> values_;        // of outcomes_.all_items()
  std::vector<std::uint32_t> full_places_;  // by row: in full_rows_
  std::vector<std::int16_t> full_rows_;
};

// Rows that grow as training changes them, and the average of all that they have been.
class GrowingWeights {
 public:
  static constexpr bool kFinished = false;

  // Only these features will have weights.
  GrowingWeights(FeatureIndex features, std::size_t outcomes)
      : features_(std::move(features)), outcomes_(outcomes), rows_(features_.size()) {}

  // What a learner keeps with a weight.
  struct Memory {
    WeightedChanges changes;
    float squares = 0;  // of the gradients so far
  };

  // As of SparseWeights.
  static double unit() { return 1; }
  void add_to(std::uint64_t key, std::span<const std::uint16_t> wanted,
              std::span<float> sums) const {
    const std::uint32_t id = features_.find(key);
    if (id == FeatureIndex::kNone) return;
    const Row& row = rows_[id];
    if (row.weights.size() == outcomes_) {
      for (const std::uint16_t outcome : wanted) sums[outcome] += row.weights[outcome];
      return;
    }
    for (std::size_t i = 0; i < row.outcomes.size(); ++i) sums[row.outcomes[i]] += row.weights[i];
  }
  void prefetch(std::uint64_t key) const { features_.prefetch(key); }

  // Calls change(i, weight, memory) for the feature and each outcomes[i], unless the feature is not
  // known.
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

  // The average of each weight over this many examples.
  std::vector<SparseRow> average(double examples) const;

 private:
  struct Row {
    std::vector<std::uint16_t> outcomes;  // of a row that has all: 0, 1, 2, ...
    std::vector<float> weights;
    std::vector<Memory> memories;

    std::size_t place(std::uint16_t outcome, std::size_t all);  // makes it if need be
  };

  FeatureIndex features_;
  std::size_t outcomes_;
  std::vector<Row> rows_;
};

}  // namespace arcus
