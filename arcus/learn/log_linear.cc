// SPDX-License-Identifier: Apache-2.0
//
// The stochastic learner follows the gradient of a few sentences at a time, with steps that shrink
// as 1 / t (Bottou, 2010). Divided by C N, the objective is the mean of -log p plus
// lambda / 2 |w|^2 with lambda = 1 / (C N), and a step on b sentences at time t is
//
//   w -= rate_t * (sum of their gradients + b lambda w),   rate_t = rate / (1 + lambda rate t).
//
// The term in w changes every weight, so it is stored as a common factor: w = scale * v.
//
// On a part of English EWT, these steps came within a tenth of the minimum in half the time of
// L-BFGS. Steps scaled by past gradients (AdaGrad) and averages of the weights were slower.
//
// Closer to the minimum, the noise of the steps dominates. The hybrid learner continues with
// L-BFGS, which on its own needs half of its steps to come that close. A rate that falls to 0 over
// the epochs ends no closer to the minimum than this one, and L-BFGS needs as many steps from
// there.
#include "arcus/learn/log_linear.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/epoch_order.h"
#include "arcus/base/error.h"
#include "arcus/learn/log_linear_objective.h"
#include "arcus/optimize/conjugate_gradient.h"
#include "arcus/optimize/lbfgs.h"
#include "arcus/optimize/rate_trial.h"
#include "arcus/optimize/vectors.h"

namespace arcus {
namespace {

// A residual this small changes a score by less than a millionth of the change for an error, and
// most residuals are smaller once training is under way.
constexpr double kMinStochasticResidual = 1e-5;

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

  // Makes a step after each block. Returns the sum of -log p, each under the weights at its time.
  double run(std::span<const std::size_t> order) {
    double sum = 0;
    for (const auto block : blocks_of_sentences(order, block_)) {
      sum += pass_->run(block, weights_, scale_);
      const double rate = rate_ / (1 + lambda_ * rate_ * static_cast<double>(seen_));
      // An implicit step in w, so that no rate, however large, changes the sign of a weight.
      scale_ /= 1 + rate * lambda_ * static_cast<double>(block.size());
      pass_->add_gradient(-rate / scale_, weights_);
      seen_ += block.size();
      if (scale_ < 1e-6) fold_scale();
    }
    return sum;
  }

  // The objective divided by C N, as if these were all sentences.
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

  // Moves the weights out; ends the descent.
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

// The end of the hybrid learner: L-BFGS from the result of the stochastic steps to the minimum.
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
