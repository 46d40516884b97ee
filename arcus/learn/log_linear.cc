// SPDX-License-Identifier: Apache-2.0
//
// The stochastic learner follows the gradient of a few sentences at a time, with steps that shrink
// as 1 / t (Bottou, 2010). Divided by C N the objective is the mean of -log p plus lambda / 2 |w|^2
// with lambda = 1 / (C N), and a step on b sentences at time t is
//
//   w -= rate_t * (sum of their gradients + b lambda w),   rate_t = rate / (1 + lambda rate t).
//
// The pull of |w|^2 towards 0 touches every weight, so it is kept as a factor: w = scale * v.
//
// On a piece of English EWT these steps came within a tenth of the minimum in half the time of
// L-BFGS; steps scaled by past gradients (AdaGrad) and averages of the weights were slower.
//
// From there to the minimum the noise of the steps is in the way. The hybrid learner leaves the
// rest to L-BFGS, which spends half its steps on coming that near. A rate that falls to 0 over the
// epochs ends no nearer to the minimum than this one, and L-BFGS takes as many steps from there.
#include "arcus/learn/log_linear.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/epoch_order.h"
#include "arcus/base/error.h"
#include "arcus/numeric/portable_math.h"
#include "arcus/optimize/conjugate_gradient.h"
#include "arcus/optimize/lbfgs.h"
#include "arcus/optimize/rate_trial.h"
#include "arcus/optimize/vectors.h"

namespace arcus {
namespace {

// A residual this small moves a score by less than a millionth of what an error moves it by, and
// most residuals are smaller once training is under way.
constexpr double kMinStochasticResidual = 1e-5;
constexpr double kMinResidual = 1e-12;  // of the objective and its gradient

// -log p(labels | tree) of those that are known, from the logarithms of the labels' shares. The
// amounts become the derivatives of -log p by the score of each label: the residual of the arc
// times the label's share, and for a known arc the share once more, less 1 for the right label.
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

class StochasticDescent {
 public:
  StochasticDescent(const TrainingProblem& problem, const LogLinearOptions& options)
      : sentences_(problem.sentences),
        block_(options.block),
        lambda_(1 / (options.c * static_cast<double>(sentences_.size()))),
        pass_(std::make_shared<LogLinearPass>(problem, options.memory, kMinStochasticResidual)),
        weights_(pass_->size(), 0) {}

  void start(double rate) {
    std::fill(weights_.begin(), weights_.end(), 0);
    scale_ = 1;
    seen_ = 0;
    rate_ = rate;
  }

  // One step after each block. Returns the sum of -log p, each under the weights of its time.
  double run(std::span<const std::size_t> order) {
    double sum = 0;
    for (const auto block : blocks_of_sentences(order, block_)) {
      sum += pass_->run(block, weights_, scale_);
      const double rate = rate_ / (1 + lambda_ * rate_ * static_cast<double>(seen_));
      // Implicit in w, so that no rate, however large, turns the sign of a weight.
      scale_ /= 1 + rate * lambda_ * static_cast<double>(block.size());
      pass_->add_gradient(-rate / scale_, weights_);
      seen_ += block.size();
      if (scale_ < 1e-6) fold_scale();
    }
    return sum;
  }

  // The objective divided by C N, if these were all sentences.
  double objective(std::span<const std::size_t> sentences) {
    double sum = 0;
    for (const auto block : blocks_of_arcs(sentences, sentences_)) {
      sum += pass_->run(block, weights_, scale_);
    }
    return sum / static_cast<double>(sentences.size()) + lambda_ * squared_norm() / 2;
  }

  double squared_norm() const {
    const double length = scale_ * norm(weights_);
    return length * length;
  }
  std::vector<float> as_blocks() const { return pass_->layout().as_blocks(weights_, scale_); }

  // Ends the descent.
  std::vector<double> take_weights() {
    fold_scale();
    return std::move(weights_);
  }
  const std::shared_ptr<LogLinearPass>& pass() const { return pass_; }

 private:
  void fold_scale() {
    for (double& weight : weights_) weight *= scale_;
    scale_ = 1;
  }

  std::span<const TrainingSentence> sentences_;
  int block_;
  double lambda_;
  std::shared_ptr<LogLinearPass> pass_;
  std::vector<double> weights_;
  double scale_ = 1;
  std::size_t seen_ = 0;
  double rate_ = 0;
};

// The last epoch of the hybrid learner: from where the stochastic steps have come to the minimum.
std::vector<float> finish(const TrainingProblem& problem, const LogLinearOptions& options,
                          StochasticDescent& descent) {
  constexpr int kMaxSteps = 1000;
  std::vector<double> weights = descent.take_weights();
  LogLinearObjective objective(problem, options.c, descent.pass());
  const DescentResult end = minimize_lbfgs(
      [&](std::span<const double> x, std::span<double> gradient) { return objective(x, gradient); },
      weights,
      {.descent = {
           .iterations = kMaxSteps, .tolerance = options.tolerance, .max_gap = options.max_gap}});
  if (problem.report) {
    problem.report(
        {.epoch = problem.epochs, .objective = end.value, .gradient_norm = end.gradient_norm});
  }
  std::vector<float> result = objective.layout().as_blocks(weights);
  if (problem.after_epoch) problem.after_epoch(problem.epochs, result);
  return result;
}

std::vector<float> learn_stochastic(const TrainingProblem& problem,
                                    const LogLinearOptions& options) {
  constexpr std::size_t kSample = 300;
  StochasticDescent descent(problem, options);
  EpochOrder order(problem.sentences.size(), problem.seed);
  const auto sample = order.next().first(std::min(kSample, problem.sentences.size()));
  double rate = options.rate;
  if (rate == 0 && !sample.empty()) {
    rate = best_rate(0.03, [&](double trial) {
      descent.start(trial);
      descent.run(sample);
      return descent.objective(sample);
    });
  }
  descent.start(rate);
  for (int epoch = 1; epoch <= problem.epochs; ++epoch) {
    const double loss = descent.run(order.next());
    if (epoch == problem.epochs && options.optimizer == LogLinearOptions::Optimizer::kHybrid) {
      return finish(problem, options, descent);
    }
    if (problem.report) {
      problem.report({.epoch = epoch, .objective = options.c * loss + descent.squared_norm() / 2});
    }
    if (problem.after_epoch) problem.after_epoch(epoch, descent.as_blocks());
  }
  return descent.as_blocks();
}

std::vector<float> learn_by_batches(const TrainingProblem& problem,
                                    const LogLinearOptions& options) {
  LogLinearObjective objective(problem, options.c, options.memory);
  DescentOptions descent{.iterations = problem.epochs, .tolerance = options.tolerance};
  descent.after_step = [&](const DescentStep& step) {
    if (problem.report) {
      problem.report(
          {.epoch = step.iteration, .objective = step.value, .gradient_norm = step.gradient_norm});
    }
    if (problem.after_epoch) {
      problem.after_epoch(step.iteration, objective.layout().as_blocks(step.x));
    }
  };
  std::vector<double> weights(objective.size(), 0);
  const Objective call = [&](std::span<const double> x, std::span<double> gradient) {
    return objective(x, gradient);
  };
  if (options.optimizer == LogLinearOptions::Optimizer::kLbfgs) {
    minimize_lbfgs(call, weights, {.descent = std::move(descent)});
  } else {
    minimize_conjugate_gradient(call, weights, descent);
  }
  return objective.layout().as_blocks(weights);
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

std::vector<float> learn(const TrainingProblem& problem, const LogLinearOptions& options) {
  if (!(options.c > 0) || !std::isfinite(options.c)) {
    throw ArgumentError("expected a C above 0");
  }
  using Optimizer = LogLinearOptions::Optimizer;
  return options.optimizer == Optimizer::kStochastic || options.optimizer == Optimizer::kHybrid
             ? learn_stochastic(problem, options)
             : learn_by_batches(problem, options);
}

std::vector<Fact> facts_of(const LogLinearOptions& options) {
  return {{"C", fmt::format("{}", options.c)}};
}

std::string describe(const LogLinearOptions& options) {
  using Optimizer = LogLinearOptions::Optimizer;
  return fmt::format("optimizer {}, C {}, block {}, rate {}, tolerance {}",
                     options.optimizer == Optimizer::kStochastic ? "stochastic"
                     : options.optimizer == Optimizer::kHybrid   ? "hybrid"
                     : options.optimizer == Optimizer::kLbfgs    ? "lbfgs"
                                                                 : "cg",
                     options.c, options.block, options.rate, options.tolerance);
}

}  // namespace arcus
