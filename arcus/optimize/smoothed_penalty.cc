// SPDX-License-Identifier: Apache-2.0
#include "arcus/optimize/smoothed_penalty.h"

#include <algorithm>
#include <utility>

#include "arcus/optimize/vectors.h"

namespace arcus {

double penalty_of(const SmoothedPenalty& penalty, std::span<const double> weights) {
  double sum = 0;
  for (std::size_t j = 0; j < weights.size(); ++j) {
    sum += penalty.ridge[j] * weights[j] * weights[j];
  }
  for (const PenaltyEdge& edge : penalty.edges) {
    const double difference = weights[edge.p] - weights[edge.q];
    sum += double{edge.weight} * difference * difference;
  }
  return penalty.alpha / 2 * sum;
}

PenaltyDual::PenaltyDual(const SmoothedPenalty& penalty)
    : penalty_(penalty), gammas_(penalty.edges.size()) {
  cells_.reserve(penalty.ridge.size());
  for (const double ridge : penalty.ridge) cells_.push_back({0, 1 / (penalty.alpha * ridge)});
}

void PenaltyDual::damp(std::uint32_t column, double mu) {
  damped_.push_back({column, mu, 0});
  cells_[column].inverse = 1 / (penalty_.alpha * penalty_.ridge[column] + mu);
}

void PenaltyDual::move_centres() {
  for (Damped& damped : damped_) {
    Cell& cell = cells_[damped.column];
    // The weight is (sum of beta x + mu centre) * inverse.
    const double moved = cell.weight - damped.centre;
    damped.centre = cell.weight;
    cell.weight += damped.mu * moved * cell.inverse;
  }
}

void PenaltyDual::step(std::size_t edge) {
  const PenaltyEdge& ends = penalty_.edges[edge];
  Cell& p = cells_[ends.p];
  Cell& q = cells_[ends.q];
  const double inverse = 1 / (penalty_.alpha * ends.weight);
  // The derivative of the dual with respect to gamma over its negative second derivative.
  const double change =
      (p.weight - q.weight - gammas_[edge] * inverse) / (p.inverse + q.inverse + inverse);
  gammas_[edge] += change;
  p.weight -= change * p.inverse;
  q.weight += change * q.inverse;
}

void PenaltyDual::sweep_edges() {
  for (std::size_t edge = 0; edge < gammas_.size(); ++edge) step(edge);
  for (std::size_t edge = gammas_.size(); edge > 0; --edge) step(edge - 1);
}

std::vector<double> PenaltyDual::sum_of_rows() const {
  std::vector<double> sums(cells_.size());
  for (std::size_t j = 0; j < cells_.size(); ++j) sums[j] = cells_[j].weight / cells_[j].inverse;
  for (std::size_t edge = 0; edge < gammas_.size(); ++edge) {
    sums[penalty_.edges[edge].p] += gammas_[edge];
    sums[penalty_.edges[edge].q] -= gammas_[edge];
  }
  return sums;
}

void PenaltyDual::set_gammas(std::span<const double> sums, std::vector<double> gammas) {
  gammas_ = std::move(gammas);
  std::vector<double> left(sums.begin(), sums.end());
  for (std::size_t edge = 0; edge < gammas_.size(); ++edge) {
    left[penalty_.edges[edge].p] -= gammas_[edge];
    left[penalty_.edges[edge].q] += gammas_[edge];
  }
  for (std::size_t j = 0; j < cells_.size(); ++j) cells_[j].weight = left[j] * cells_[j].inverse;
}

// The best gammas are alpha s (w_p - w_q) for the weights that solve alpha (ridge + L) w = sums.
// Conjugate gradients start from the current weights and are preconditioned by the diagonal.
void PenaltyDual::solve_edges(int iterations) {
  if (gammas_.empty()) return;
  const std::vector<double> sums = sum_of_rows();
  const double before = cost();
  std::vector<double> w = weights();
  std::vector<double> diagonal(w.size());
  for (std::size_t j = 0; j < w.size(); ++j) diagonal[j] = 1 / cells_[j].inverse;
  for (const PenaltyEdge& edge : penalty_.edges) {
    diagonal[edge.p] += penalty_.alpha * edge.weight;
    diagonal[edge.q] += penalty_.alpha * edge.weight;
  }
  const auto product = [&](std::span<const double> x, std::vector<double>& result) {
    for (std::size_t j = 0; j < x.size(); ++j) result[j] = x[j] / cells_[j].inverse;
    for (const PenaltyEdge& edge : penalty_.edges) {
      const double flow = penalty_.alpha * edge.weight * (x[edge.p] - x[edge.q]);
      result[edge.p] += flow;
      result[edge.q] -= flow;
    }
  };
  std::vector<double> image(w.size());
  product(w, image);
  std::vector<double> residual(w.size());
  for (std::size_t j = 0; j < w.size(); ++j) residual[j] = sums[j] - image[j];
  std::vector<double> scaled(w.size());
  const auto scale = [&] {
    for (std::size_t j = 0; j < w.size(); ++j) scaled[j] = residual[j] / diagonal[j];
    return dot_product(residual, scaled);
  };
  double square = scale();
  const double enough = square * 1e-16;
  std::vector<double> direction = scaled;
  for (int i = 0; i < iterations && square > enough; ++i) {
    product(direction, image);
    const double step = square / dot_product(direction, image);
    add_multiple(step, direction, w);
    add_multiple(-step, image, residual);
    const double next = scale();
    for (std::size_t j = 0; j < w.size(); ++j) {
      direction[j] = scaled[j] + next / square * direction[j];
    }
    square = next;
  }
  std::vector<double> gammas(gammas_.size());
  for (std::size_t edge = 0; edge < gammas.size(); ++edge) {
    const PenaltyEdge& ends = penalty_.edges[edge];
    gammas[edge] = penalty_.alpha * ends.weight * (w[ends.p] - w[ends.q]);
  }
  std::vector<double> old = gammas_;
  set_gammas(sums, std::move(gammas));
  if (cost() > before) set_gammas(sums, std::move(old));
}

double PenaltyDual::cost() const {
  double sum = 0;
  for (const Cell& cell : cells_) sum += cell.weight * cell.weight / cell.inverse;
  for (const auto& [column, mu, centre] : damped_) {
    const Cell& cell = cells_[column];
    const double rows = cell.weight / cell.inverse - mu * centre;  // sum of beta x
    sum += rows * rows / (penalty_.alpha * penalty_.ridge[column]) -
           cell.weight * cell.weight / cell.inverse;
  }
  for (std::size_t edge = 0; edge < gammas_.size(); ++edge) {
    sum += gammas_[edge] * gammas_[edge] / (penalty_.alpha * penalty_.edges[edge].weight);
  }
  return sum / 2;
}

std::vector<double> PenaltyDual::weights() const {
  std::vector<double> weights;
  weights.reserve(cells_.size());
  for (const Cell& cell : cells_) weights.push_back(cell.weight);
  return weights;
}

}  // namespace arcus
