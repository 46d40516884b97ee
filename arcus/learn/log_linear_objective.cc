// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn/log_linear_objective.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "arcus/optimize/vectors.h"

namespace arcus {

LogLinearObjective::LogLinearObjective(const OnlineProblem& problem, const WeightLayout& layout,
                                       double c, int threads, std::size_t memory)
    : problem_(problem),
      c_(c),
      order_(problem.sentences.size()),
      pass_(problem.sentences, layout, threads, memory) {
  std::iota(order_.begin(), order_.end(), std::size_t{0});
}

void LogLinearObjective::work(const OnlineProblem& problem, std::size_t i, SentenceWork& sentence) {
  const auto value = negative_log_likelihood(sentence.scores, problem.sentences[i].tree,
                                             problem.space, sentence.change, sentence.scratch);
  if (!value) {
    throw std::invalid_argument("found heads that no tree of the tree space has together");
  }
  sentence.value = *value;
}

double LogLinearObjective::operator()(std::span<const double> weights, std::span<double> gradient) {
  constexpr double kLeast = 1e-12;
  std::copy(weights.begin(), weights.end(), gradient.begin());
  double sum = 0;
  for (const auto block : blocks_of_arcs(order_, problem_.sentences)) {
    pass_.run(block, weights, 1,
              [&](std::size_t i, SentenceWork& sentence) { work(problem_, i, sentence); });
    sum += pass_.sum_of_values();
    pass_.add_changes(c_, kLeast, gradient);
  }
  return c_ * sum + dot_product(weights, weights) / 2;
}

}  // namespace arcus
