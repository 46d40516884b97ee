// SPDX-License-Identifier: Apache-2.0
//
// A table with a number for every (head, modifier, label): scores or marginals. Only this file
// depends on the memory layout.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arcus/tree/arc_scores.h"

namespace arcus {

// Dense, for heads 0..n, modifiers 1..n and labels 0..labels-1, ordered like ArcTable. The numbers
// of one arc are contiguous, ordered by label.
class LabeledArcTable {
 public:
  LabeledArcTable() : LabeledArcTable(0, 1) {}
  // Throws ArgumentError if there is no label. Throws MemoryError, before allocating, if the table
  // does not fit into memory.
  LabeledArcTable(int n, int labels, double value = 0);

  int size() const { return n_; }  // words
  int labels() const { return labels_; }
  double operator()(int h, int m, int label) const { return of(h, m)[at(label)]; }
  double& operator()(int h, int m, int label) { return of(h, m)[at(label)]; }

  // The numbers of one arc, by label; those of an arc from a word to itself are meaningless.
  std::span<const double> of(int h, int m) const { return {&values_[index(h, m)], at(labels_)}; }
  std::span<double> of(int h, int m) { return {&values_[index(h, m)], at(labels_)}; }

  // Resets to a table of n words, all with this value; reuses the memory.
  void reset(int n, int labels, double value = 0);

  friend bool operator==(const LabeledArcTable&, const LabeledArcTable&) = default;

 private:
  static std::size_t at(int position) { return static_cast<std::size_t>(position); }
  std::size_t index(int h, int m) const { return (at(m) * (at(n_) + 1) + at(h)) * at(labels_); }

  int n_ = 0;
  int labels_ = 1;
  std::vector<double> values_;
};

using LabeledArcScores = LabeledArcTable;     // any real number, or kNoArc
using LabeledArcMarginals = LabeledArcTable;  // probabilities

// The label with the highest score, the first one if several are equal. There must be at least one
// score.
int best_label(std::span<const double> scores);

}  // namespace arcus
