// SPDX-License-Identifier: Apache-2.0
//
// L(w) = C * sum over sentences of -log p(what is known; w) + 1/2 |w|^2, and its gradient: one pass
// over all sentences, each looked up, scored and summed over once.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arcus/learn/log_linear_pass.h"

namespace arcus {

class LogLinearObjective {
 public:
  // Of heads and relations, or of heads alone. What the problem points to and the layout must
  // outlive it; memory as of LogLinearPass.
  LogLinearObjective(const JointProblem& problem, const WeightLayout& layout, double c, int threads,
                     std::size_t memory = 0);
  LogLinearObjective(const OnlineProblem& problem, const WeightLayout& layout, double c,
                     int threads, std::size_t memory = 0)
      : LogLinearObjective(JointProblem{problem}, layout, c, threads, memory) {}

  std::size_t size() const { return pass_.size(); }  // weights, in the order of LogLinearPass

  // Residuals of at most 1e-12 are passed over, so that an element of the gradient is off by at
  // most C * 1e-12 for each arc with that feature.
  double operator()(std::span<const double> weights, std::span<double> gradient);

  // The weights as the parser has them: see LogLinearPass.
  std::vector<float> finished(std::span<const double> weights) const {
    return pass_.finished(weights);
  }

 private:
  std::span<const TrainingSentence> sentences_;
  double c_;
  std::vector<std::size_t> order_;
  LogLinearPass pass_;
};

}  // namespace arcus
