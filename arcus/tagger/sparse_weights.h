// SPDX-License-Identifier: Apache-2.0
//
// Weights of features for a few of many outcomes: finished and packed, or growing in training.
//
// An outcome is a part of what is predicted (a UPOS, a value of FEATS, an edit script). Most
// features have a weight for few of the outcomes, so a row holds only those. Scoring adds the rows
// of all features into one array over the outcomes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "arcus/model/feature_index.h"
#include "arcus/tagger/keyed_lists.h"

namespace arcus {

// Whole numbers that fit a float exactly, so that their sums do not depend on the order.
class SparseWeights {
 public:
  SparseWeights() = default;

  struct Row {
    std::uint64_t key = 0;
    std::vector<std::uint16_t> outcomes;
    std::vector<float> weights;
  };

  // Weights become multiples of the unit; those that round to less than `least` units are left out.
  static SparseWeights pack(std::span<const Row> rows, double unit, int least);

  double unit() const { return unit_; }
  std::size_t size() const { return values_.size(); }  // weights

  // sums[outcome] += weight, in units.
  void add_to(std::uint64_t key, std::span<float> sums) const {
    const KeyedLists::Range row = outcomes_.range(key);
    for (std::uint32_t i = row.begin; i < row.end; ++i) {
      sums[outcomes_.all_items()[i]] += static_cast<float>(values_[i]);
    }
  }
  void prefetch(std::uint64_t key) const { outcomes_.prefetch(key); }

  void write(PackedWriter& writer) const;
  static SparseWeights read(PackedReader& reader, std::size_t outcomes);  // throws ModelError

 private:
  double unit_ = 1;
  KeyedLists outcomes_;
  std::vector<std::int16_t> values_;  // of outcomes_.all_items()
};

// Rows that grow as training changes them, and the average of all that they have been: see
// learn/averaged_weights.h for how.
class GrowingWeights {
 public:
  explicit GrowingWeights(FeatureIndex features) : features_(std::move(features)) {
    rows_.resize(features_.size());
  }

  void add_to(std::uint64_t key, std::span<float> sums) const {
    const std::uint32_t id = features_.find(key);
    if (id == FeatureIndex::kNone) return;
    for (const Cell& cell : rows_[id]) sums[cell.outcome] += cell.weight;
  }
  void prefetch(std::uint64_t key) const { features_.prefetch(key); }

  // Calls change(cell) for the feature and outcome, unless the feature is not known.
  template <typename Change>
  void change(std::uint64_t key, std::uint16_t outcome, Change change) {
    const std::uint32_t id = features_.find(key);
    if (id == FeatureIndex::kNone) return;
    std::vector<Cell>& row = rows_[id];
    std::size_t i = 0;
    while (i < row.size() && row[i].outcome != outcome) ++i;
    if (i == row.size()) row.push_back({outcome, 0, 0, 0});
    change(row[i]);
  }

  struct Cell {
    std::uint16_t outcome = 0;
    float weight = 0;
    float memory = 0;   // for the learner's own use
    double behind = 0;  // see average()
  };

  void insert(std::uint64_t key) {
    if (features_.insert(key) == rows_.size()) rows_.emplace_back();
  }

  // weight - behind / examples, by key.
  std::vector<SparseWeights::Row> average(double examples) const;

 private:
  FeatureIndex features_;
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace arcus
