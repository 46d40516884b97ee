// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn/log_linear_objective.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "arcus/base/error.h"
#include "arcus/numeric/portable_math.h"
#include "arcus/optimize/vectors.h"

namespace arcus {
namespace {

constexpr double kMinResidual = 1e-12;  // for the objective and its gradient

// Returns -log p(labels | tree) of the known labels, given the log shares of all labels. Sets
// `amounts` to the derivatives of -log p with respect to the score of each label: the residual of
// the arc times the label's share and, for a known arc, the share once more, minus 1 for the right
// label.
double label_residuals(const TrainingSentence& known, const ArcChoices& choices,
                       std::span<const double> log_shares, const ArcTable& residuals,
                       double min_residual, LabelAmounts& amounts) {
  double value = 0;
  amounts.clear();
  for_each_arc(residuals.size(), [&](int h, int m) {
    const int label = known.label(m);
    const bool is_known = h == known.tree.head(m) && label >= 0;
    const double residual = residuals(h, m);
    if (!is_known && !(std::abs(residual) > min_residual)) return;
    const auto labels = choices.of(h, m);
    const auto logs = choices.in(log_shares, h, m);
    bool found = !is_known;
    for (std::size_t i = 0; i < labels.size(); ++i) {
      const bool is_right = is_known && labels[i] == label;
      double amount = (is_known ? residual + 1 : residual) * portable_exp(logs[i]);
      if (is_right) {
        found = true;
        value -= logs[i];
        amount -= 1;
      }
      if (std::abs(amount) > min_residual) amounts.add(h, m, labels[i], amount);
    }
    if (!found) throw ArgumentError("found a relation that its arc may not have");
  });
  return value;
}

}  // namespace

double LogLinearPass::run(std::span<const std::size_t> block, std::span<const double> weights,
                          double factor) {
  pass_.run(block, weights, factor, [&](std::size_t, SentenceState& state) { measure(state); });
  return pass_.sum_of_values();
}

void LogLinearPass::measure(SentenceState& state) const {
  normalize_labels(state.choices(), state.scores);
  check_finite(state.scores.arcs, "a score");
  const auto value = negative_log_likelihood(state.scores.arcs, state.gold->tree, space_,
                                             state.change.arcs, state.scratch);
  if (!value) {
    throw ArgumentError("found heads that no tree of the tree space has together");
  }
  state.value = *value + label_residuals(*state.gold, state.choices(), state.scores.labels,
                                         state.change.arcs, min_residual_, state.change.labels);
}

LogLinearObjective::LogLinearObjective(const TrainingProblem& problem, double c, std::size_t memory)
    : LogLinearObjective(problem, c,
                         std::make_shared<LogLinearPass>(problem, memory, kMinResidual)) {}

LogLinearObjective::LogLinearObjective(const TrainingProblem& problem, double c,
                                       std::shared_ptr<LogLinearPass> pass)
    : sentences_(problem.sentences),
      c_(c),
      order_(in_order(problem.sentences)),
      pass_(std::move(pass)) {
  pass_->set_min_residual(kMinResidual);
}

double LogLinearObjective::operator()(std::span<const double> weights, std::span<double> gradient) {
  std::copy(weights.begin(), weights.end(), gradient.begin());
  double sum = 0;
  for (const auto block : blocks_of_arcs(order_, sentences_)) {
    sum += pass_->run(block, weights, 1);
    pass_->add_gradient(c_, gradient);
  }
  return c_ * sum + dot_product(weights, weights) / 2;
}

}  // namespace arcus
