// SPDX-License-Identifier: Apache-2.0
//
// L(w) = C * sum over sentences of -log p(known heads; w) + 1/2 |w|^2, and its gradient: one pass
// over all sentences, each looked up, scored and summed over once.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arcus/learn/arc_pass.h"
#include "arcus/learn/online.h"

namespace arcus {

class LogLinearObjective {
 public:
  // The problem and the layout must outlive it; memory as of ArcPass.
  LogLinearObjective(const OnlineProblem& problem, const WeightLayout& layout, double c,
                     int threads, std::size_t memory = 0);

  // Weights and gradient in the order of the layout. Residuals of at most 1e-12 are passed over, so
  // that an element of the gradient is off by at most C * 1e-12 for each arc with that feature.
  double operator()(std::span<const double> weights, std::span<double> gradient);

  // The work on one sentence: its value is -log p, its change the residuals. Throws
  // std::invalid_argument when no tree of the space has the known heads.
  static void work(const OnlineProblem& problem, std::size_t i, SentenceWork& sentence);

 private:
  const OnlineProblem& problem_;
  double c_;
  std::vector<std::size_t> order_;
  ArcPass pass_;
};

}  // namespace arcus
