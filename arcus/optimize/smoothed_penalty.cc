// SPDX-License-Identifier: Apache-2.0
#include "arcus/optimize/smoothed_penalty.h"

#include <cmath>
#include <utility>

#include "arcus/optimize/vectors.h"

namespace arcus {
namespace {

// Adds factor * L x to the result.
void add_laplacian(const SmoothedPenalty& penalty, double factor, std::span<const double> x,
                   std::span<double> result) {
  for (const PenaltyEdge& edge : penalty.edges) {
    const double flow = factor * edge.weight * (x[edge.p] - x[edge.q]);
    result[edge.p] += flow;
    result[edge.q] -= flow;
  }
}

// Solves alpha (ridge + L) x = right side by conjugate gradients, preconditioned by the diagonal.
class PenaltySystem {
 public:
  PenaltySystem(const SmoothedPenalty& penalty, std::span<const double> right_side,
                std::span<const double> start)
      : penalty_(penalty),
        x_(start.begin(), start.end()),
        residual_(right_side.begin(), right_side.end()),
        image_(x_.size()),
        diagonal_(x_.size()) {
    for (std::size_t j = 0; j < x_.size(); ++j) diagonal_[j] = penalty.alpha * penalty.ridge[j];
    for (const PenaltyEdge& edge : penalty.edges) {
      diagonal_[edge.p] += penalty.alpha * edge.weight;
      diagonal_[edge.q] += penalty.alpha * edge.weight;
    }
    multiply(x_);
    add_multiple(-1, image_, residual_);
    scale_residual();
    direction_ = scaled_;
  }

  void step() {
    if (square_ == 0) return;
    multiply(direction_);
    const double length = square_ / dot_product(direction_, image_);
    add_multiple(length, direction_, x_);
    add_multiple(-length, image_, residual_);
    const double last = square_;
    scale_residual();
    for (std::size_t j = 0; j < x_.size(); ++j) {
      direction_[j] = scaled_[j] + square_ / last * direction_[j];
    }
  }

  const std::vector<double>& x() const { return x_; }
  const std::vector<double>& residual() const { return residual_; }

  // At least r' M r for the residual r and the inverse M of the matrix.
  double error_bound() const {
    double sum = 0;
    for (std::size_t j = 0; j < x_.size(); ++j) {
      sum += residual_[j] * residual_[j] / (penalty_.alpha * penalty_.ridge[j]);
    }
    return sum;
  }

 private:
  void multiply(const std::vector<double>& vector) {
    for (std::size_t j = 0; j < x_.size(); ++j) {
      image_[j] = penalty_.alpha * penalty_.ridge[j] * vector[j];
    }
    add_laplacian(penalty_, penalty_.alpha, vector, image_);
  }
  void scale_residual() {
    scaled_.resize(x_.size());
    for (std::size_t j = 0; j < x_.size(); ++j) scaled_[j] = residual_[j] / diagonal_[j];
    square_ = dot_product(residual_, scaled_);
  }

  const SmoothedPenalty& penalty_;
  std::vector<double> x_;
  std::vector<double> residual_;
  std::vector<double> image_;  // of the last vector that was multiplied
  std::vector<double> diagonal_;
  std::vector<double> scaled_;  // the residual over the diagonal
  std::vector<double> direction_;
  double square_ = 0;  // <residual, scaled_>
};

}  // namespace

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
    : penalty_(penalty),
      weights_(penalty.ridge.size()),
      inverses_(penalty.ridge.size()),
      mu_(penalty.ridge.size()),
      centre_(penalty.ridge.size()),
      pull_(penalty.ridge.size()),
      before_(penalty.ridge.size()) {
  for (const PenaltyEdge& edge : penalty.edges) {
    mu_[edge.p] += 2 * penalty.alpha * edge.weight;
    mu_[edge.q] += 2 * penalty.alpha * edge.weight;
  }
  for (std::uint32_t j = 0; j < mu_.size(); ++j) damp(j, 0);
}

void PenaltyDual::damp(std::uint32_t column, double mu) {
  mu_[column] += mu;
  inverses_[column] = 1 / (penalty_.alpha * penalty_.ridge[column] + mu_[column]);
}

void PenaltyDual::move_centre() {
  double overshoot = 0;  // above 0 if the last momentum led the wrong way
  for (std::size_t j = 0; j < weights_.size(); ++j) {
    overshoot += mu_[j] * (centre_[j] - weights_[j]) * (weights_[j] - before_[j]);
  }
  const double pace = overshoot > 0 ? 1 : (1 + std::sqrt(1 + 4 * pace_ * pace_)) / 2;
  const double momentum = overshoot > 0 ? 0 : (pace_ - 1) / pace;
  pace_ = pace;
  for (std::size_t j = 0; j < weights_.size(); ++j) {
    centre_[j] = weights_[j] + momentum * (weights_[j] - before_[j]);
  }
  before_ = weights_;
  std::vector<double> pull(weights_.size());
  for (std::size_t j = 0; j < pull.size(); ++j) pull[j] = mu_[j] * centre_[j];
  add_laplacian(penalty_, -penalty_.alpha, centre_, pull);
  for (std::size_t j = 0; j < pull.size(); ++j) weights_[j] += (pull[j] - pull_[j]) * inverses_[j];
  pull_ = std::move(pull);
}

std::vector<double> PenaltyDual::sum_of_rows() const {
  std::vector<double> sums(weights_.size());
  for (std::size_t j = 0; j < sums.size(); ++j) sums[j] = weights_[j] / inverses_[j] - pull_[j];
  return sums;
}

// With the sum s of rows, the matrix A = alpha (ridge + L) and any x with the residual r = s - A x,
// the cost  s' A^-1 s / 2  is  <s, x> - x' A x / 2 + r' A^-1 r / 2,  and A^-1 <= 1 / (alpha ridge).
double PenaltyDual::cost(double accuracy, int iterations) const {
  const std::vector<double> sums = sum_of_rows();
  PenaltySystem system(penalty_, sums, weights_);
  for (int i = 0;; ++i) {
    const double error = system.error_bound();
    // <s, x> - x' A x / 2, where A x = s - r.
    const double cost =
        (dot_product(sums, system.x()) + dot_product(system.residual(), system.x())) / 2;
    if (i == iterations || error <= 2 * accuracy * cost) return cost + error / 2;
    system.step();
  }
}

}  // namespace arcus
