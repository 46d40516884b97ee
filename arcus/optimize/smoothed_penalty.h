// SPDX-License-Identifier: Apache-2.0
//
// A quadratic penalty with a graph Laplacian, and its dual. For solvers of large-margin problems
// with sparse rows: a step costs as much as its row is long.
//
//   penalty(w) = alpha / 2 * (sum over j of ridge_j w_j^2 + sum over edges of s (w_p - w_q)^2)
//
// The sum over edges is w' L w for the Laplacian L = D - S of the graph. With multipliers beta of
// rows x and their sum s, the dual objective is sum of beta * margin - cost(), where cost() is the
// maximum over w of <s, w> - penalty(w). The inverse of ridge + L is dense, so steps in this dual
// would be dense too. Instead, the penalty is replaced by a separable bound that touches it at a
// point c, the centre:
//
//   w' L w <= c' L c + 2 (L c)' (w - c) + sum of 2 D_j (w_j - c_j)^2,   because L <= 2 D.
//
// The weights are then  w_j = (s_j + mu_j c_j - alpha (L c)_j) / (alpha ridge_j + mu_j)  with
// mu_j = 2 alpha D_j, and a step changes only the weights of its own row. Now and then the centre
// moves to the weights, and beyond them by momentum (the accelerated proximal gradient method: Beck
// and Teboulle, 2009; restarted as O'Donoghue and Candes do, 2015). At the solution it is equal to
// them, and so is the bound to the penalty.
//
// A column that nearly all rows have couples their steps, which then become tiny. Such a column can
// be damped (the proximal point method; Rockafellar, 1976): its mu_j is larger. cost() is about the
// penalty itself, so that a bound by it holds wherever the centre is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arcus {

struct RowEntry {
  std::uint32_t column = 0;
  float value = 0;

  friend bool operator==(const RowEntry&, const RowEntry&) = default;
};
using MarginRow = std::span<const RowEntry>;  // no column twice

struct PenaltyEdge {
  std::uint32_t p = 0;
  std::uint32_t q = 0;
  float weight = 0;  // s, above 0

  friend bool operator==(const PenaltyEdge&, const PenaltyEdge&) = default;
};

struct SmoothedPenalty {
  double alpha = 1;           // above 0
  std::vector<double> ridge;  // of each weight, above 0
  std::vector<PenaltyEdge> edges;
};

double penalty_of(const SmoothedPenalty& penalty, std::span<const double> weights);

// The point of the dual where a solver is, and the weights there.
class PenaltyDual {
 public:
  explicit PenaltyDual(const SmoothedPenalty& penalty);  // which must outlive this; all 0

  double dot(MarginRow row) const {
    double sum = 0;
    for (const RowEntry& entry : row) sum += double{entry.value} * weights_[entry.column];
    return sum;
  }

  // How much <row, w> changes for each unit of the row's multiplier.
  double curvature(MarginRow row) const {
    double sum = 0;
    for (const RowEntry& entry : row) {
      sum += double{entry.value} * entry.value * inverses_[entry.column];
    }
    return sum;
  }

  // Adds `step` to the multiplier of the row.
  void add(MarginRow row, double step) {
    for (const RowEntry& entry : row) {
      weights_[entry.column] += step * entry.value * inverses_[entry.column];
    }
  }

  // Adds mu to that of a column, before any step. The column may have edges.
  void damp(std::uint32_t column, double mu);
  void move_centre();

  // Not below the cost, and above it by at most `accuracy` times the cost, if `iterations` steps of
  // conjugate gradients are enough for that.
  double cost(double accuracy, int iterations) const;
  const std::vector<double>& weights() const { return weights_; }

 private:
  std::vector<double> sum_of_rows() const;

  const SmoothedPenalty& penalty_;
  std::vector<double> weights_;
  std::vector<double> inverses_;  // 1 / (alpha ridge + mu)
  std::vector<double> mu_;
  std::vector<double> centre_;
  std::vector<double> pull_;    // of the centre: mu c - alpha L c
  std::vector<double> before_;  // the weights when the centre moved last
  double pace_ = 1;             // grows with every move; the momentum follows from it
};

}  // namespace arcus
