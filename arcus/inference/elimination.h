// SPDX-License-Identifier: Apache-2.0
//
// The sum over all trees and its derivatives, in O(n^3), without subtractions, which could lose
// precision. Internal: users of the library call matrix_tree.h.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arcus/inference/sum_counts.h"
#include "arcus/inference/tree_weights.h"
#include "arcus/numeric/aligned_vector.h"
#include "arcus/numeric/wide_number.h"

namespace arcus {

// Elimination in plain doubles. Tables are indexed by [place of modifier][place of head].
class Elimination {
 public:
  // Returns false if the sum is outside the safe range of doubles. Then use WideElimination, and
  // call no other function of this object.
  bool run(const TreeWeights& weights);
  double log_sum() const { return log_sum_; }  // log of the sum of the scaled weights of all trees

  void differentiate();  // after run()
  // The derivative of log_sum() with respect to the weight of this arc. Its product with the weight
  // is the marginal probability.
  double derivative(int h, int m) const { return derivatives_[index(h, m)]; }
  double weight_into(int m) const { return weight_into_[static_cast<std::size_t>(m)]; }
  void marginals_into(int m, std::span<double> row) const;  // by place of the head

 private:
  std::size_t index(int h, int m) const {
    return static_cast<std::size_t>(m) * stride_ + static_cast<std::size_t>(h);
  }

  double sum_of_arcs(const double* row, std::size_t size);

  int n_ = 0;
  bool single_root_ = false;
  std::size_t stride_ = 0;
  double log_sum_ = 0;
  AlignedVector weights_;  // as given
  AlignedVector reduced_;  // row k: the arcs into k when it was eliminated
  AlignedVector out_;      // row k: the arcs from k when it was eliminated, by modifier
  AlignedVector derivatives_;
  std::vector<double> pivots_;       // by place: the sum of its reduced arcs
  std::vector<double> weight_into_;  // by place: the sum of its weights, without a single root's
  AlignedVector shares_;             // a word's reduced arcs, divided by its pivot
  AlignedVector gains_;              // what the word's dependents would gain from each head
  std::vector<double> dots_;
};

// The same with numbers that have a separate exponent: slower, but for any finite scores.
class WideElimination {
 public:
  void run(const TreeWeights& weights);
  double log_sum() const { return log_sum_; }

  void differentiate();
  void marginals_into(int m, std::span<double> row) const;
  double visits(int m) const;  // as in TreeSum below

 private:
  std::size_t index(int h, int m) const {
    return static_cast<std::size_t>(m) * stride_ + static_cast<std::size_t>(h);
  }

  int n_ = 0;
  bool single_root_ = false;
  std::size_t stride_ = 0;
  double log_sum_ = 0;
  std::vector<WideNumber> weights_;
  std::vector<WideNumber> reduced_;
  std::vector<WideNumber> derivatives_;
  std::vector<WideNumber> pivots_;
  std::vector<WideNumber> weight_into_;
  std::vector<WideNumber> shares_;
  std::vector<WideNumber> gains_;
  AlignedVector line_;  // the weights into one word, as mantissas and exponents
};

// Elimination if the sum is in its range, else WideElimination.
class TreeSum {
 public:
  void run(const TreeWeights& weights);
  void differentiate();  // after run()

  double log_sum() const { return is_plain_ ? plain_.log_sum() : wide_.log_sum(); }
  void marginals_into(int m, std::span<double> row) const;
  // The expected number of times that a random walk from word to head, which starts at m and ends
  // at the root, leaves m.
  double visits(int m) const;

  const SumCounts& counts() const { return counts_; }  // since construction

 private:
  bool is_plain_ = true;
  SumCounts counts_;
  Elimination plain_;
  WideElimination wide_;
};

}  // namespace arcus
