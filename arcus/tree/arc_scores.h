// SPDX-License-Identifier: Apache-2.0
//
// A table with a number for every (head, modifier): scores or marginals. Only this file depends on
// the memory layout.
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace arcus {

inline constexpr double kNoArc = -std::numeric_limits<double>::infinity();

// Dense, for heads 0..n and modifiers 1..n. The numbers of one modifier are contiguous, ordered by
// head, because decoders and marginals iterate over heads far more often than over modifiers.
class ArcTable {
 public:
  ArcTable() : ArcTable(0) {}
  // Throws MemoryError, before allocating, if the table does not fit into memory.
  explicit ArcTable(int n, double value = 0);

  int size() const { return n_; }  // words
  double operator()(int h, int m) const { return values_[index(h, m)]; }
  double& operator()(int h, int m) { return values_[index(h, m)]; }

  // The numbers of the arcs into m, by head 0..n; the number at m itself is meaningless.
  std::span<const double> into(int m) const { return {&values_[index(0, m)], stride()}; }
  std::span<double> into(int m) { return {&values_[index(0, m)], stride()}; }

  // Resets to a table of n words, all with this value; reuses the memory.
  void reset(int n, double value = 0);

  friend bool operator==(const ArcTable&, const ArcTable&) = default;

 private:
  std::size_t stride() const { return static_cast<std::size_t>(n_) + 1; }
  std::size_t index(int h, int m) const {
    return static_cast<std::size_t>(m) * stride() + static_cast<std::size_t>(h);
  }

  int n_ = 0;
  std::vector<double> values_;  // row 0 (the root as a modifier) is never used
};

using ArcScores = ArcTable;     // any real number, or kNoArc
using ArcMarginals = ArcTable;  // probabilities; 0 on the diagonal

// Sets all arcs into m to kNoArc except the one from h, which keeps its score.
void force_head(int h, int m, ArcScores& scores);

}  // namespace arcus
