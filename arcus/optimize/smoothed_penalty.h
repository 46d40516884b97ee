// SPDX-License-Identifier: Apache-2.0
//
// A quadratic penalty with a graph Laplacian, and its dual. For solvers of large-margin problems
// with sparse rows: a step costs as much as its row is long.
//
//   penalty(w) = alpha / 2 * (sum over j of ridge_j w_j^2 + sum over edges of s (w_p - w_q)^2)
//
// The sum over edges is w' L w for the Laplacian L = D - S of the graph. The inverse of ridge + L
// is dense, so a dual without further variables would have dense steps. Here each edge has a dual
// variable gamma of its own, because alpha/2 s z^2 is the maximum over gamma of
// gamma z - gamma^2 / (2 alpha s). With multipliers beta of rows x, the weights are
//
//   w_j = (sum of beta x_j - sum over edges of gamma a_j) / (alpha ridge_j),   a = e_p - e_q,
//
// and the dual objective is sum of beta * margin - cost(), where cost() is
// alpha / 2 sum of ridge_j w_j^2 + sum over edges of gamma^2 / (2 alpha s).
//
// A column that nearly all rows have couples their steps, which then become tiny. Such a column can
// be damped (the proximal point method; Rockafellar, 1976): mu / 2 (w_j - centre)^2 is added to the
// penalty, and the centre moves to the weight now and then. At the solution both are equal, and the
// added term is 0. cost() is without the term, so that a bound by it holds at any time.
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
    for (const RowEntry& entry : row) sum += double{entry.value} * cells_[entry.column].weight;
    return sum;
  }

  // How much <row, w> changes for each unit of the row's multiplier.
  double curvature(MarginRow row) const {
    double sum = 0;
    for (const RowEntry& entry : row) {
      sum += double{entry.value} * entry.value * cells_[entry.column].inverse;
    }
    return sum;
  }

  // Adds `step` to the multiplier of the row.
  void add(MarginRow row, double step) {
    for (const RowEntry& entry : row) {
      Cell& cell = cells_[entry.column];
      cell.weight += step * entry.value * cell.inverse;
    }
  }

  // Damps a column, whose weight is 0 so far. It may have edges.
  void damp(std::uint32_t column, double mu);
  void move_centres();

  // Maximizes the dual over the gamma of each edge in turn, from the first to the last and back.
  void sweep_edges();

  // Maximizes the dual over all gammas at once, nearly: `iterations` steps of conjugate gradients.
  // Keeps the old gammas if those are better.
  void solve_edges(int iterations);

  double cost() const;
  std::vector<double> weights() const;

 private:
  struct Cell {
    double weight;
    double inverse;  // 1 / (alpha ridge + mu)
  };
  struct Damped {
    std::uint32_t column;
    double mu;
    double centre;
  };

  void step(std::size_t edge);
  std::vector<double> sum_of_rows() const;  // of beta x, plus mu centre
  void set_gammas(std::span<const double> sums, std::vector<double> gammas);

  const SmoothedPenalty& penalty_;
  std::vector<Cell> cells_;
  std::vector<double> gammas_;  // of edges
  std::vector<Damped> damped_;
};

}  // namespace arcus
