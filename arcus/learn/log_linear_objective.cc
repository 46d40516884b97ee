// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn/log_linear_objective.h"

#include <algorithm>
#include <numeric>

#include "arcus/optimize/vectors.h"

namespace arcus {
namespace {

constexpr double kLeast = 1e-12;

}  // namespace

LogLinearObjective::LogLinearObjective(const JointProblem& problem, const WeightLayout& layout,
                                       double c, int threads, std::size_t memory)
    : sentences_(problem.online.sentences),
      c_(c),
      order_(sentences_.size()),
      pass_(problem, layout, threads, memory, kLeast) {
  std::iota(order_.begin(), order_.end(), std::size_t{0});
}

double LogLinearObjective::operator()(std::span<const double> weights, std::span<double> gradient) {
  std::copy(weights.begin(), weights.end(), gradient.begin());
  double sum = 0;
  for (const auto block : blocks_of_arcs(order_, sentences_)) {
    sum += pass_.run(block, weights, 1);
    pass_.add_changes(c_, gradient);
  }
  return c_ * sum + dot_product(weights, weights) / 2;
}

}  // namespace arcus
