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
#include "arcus/learn/log_linear.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <stdexcept>
#include <utility>

#include "arcus/base/random.h"
#include "arcus/learn/log_linear_objective.h"
#include "arcus/learn/rate_trial.h"
#include "arcus/optimize/conjugate_gradient.h"
#include "arcus/optimize/lbfgs.h"
#include "arcus/optimize/vectors.h"

namespace arcus {
namespace {

using Order = std::vector<std::size_t>;

// A residual this small moves a score by less than a millionth of what an error moves it by, and
// most residuals are smaller once training is under way.
constexpr double kLeast = 1e-5;

class StochasticDescent {
 public:
  StochasticDescent(const JointProblem& problem, const WeightLayout& layout,
                    const LogLinearOptions& options)
      : sentences_(problem.online.sentences),
        block_(options.block),
        lambda_(1 / (options.c * static_cast<double>(sentences_.size()))),
        pass_(problem, layout, options.threads, options.memory, kLeast),
        weights_(pass_.size(), 0) {}

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
      sum += pass_.run(block, weights_, scale_);
      const double rate = rate_ / (1 + lambda_ * rate_ * static_cast<double>(seen_));
      // Implicit in w, so that no rate, however large, turns the sign of a weight.
      scale_ /= 1 + rate * lambda_ * static_cast<double>(block.size());
      pass_.add_changes(-rate / scale_, weights_);
      seen_ += block.size();
      if (scale_ < 1e-6) fold_scale();
    }
    return sum;
  }

  // The objective divided by C N, if these were all sentences.
  double objective(std::span<const std::size_t> sentences) {
    double sum = 0;
    for (const auto block : blocks_of_arcs(sentences, sentences_)) {
      sum += pass_.run(block, weights_, scale_);
    }
    return sum / static_cast<double>(sentences.size()) + lambda_ * squared_norm() / 2;
  }

  double squared_norm() const {
    const double length = scale_ * norm(weights_);
    return length * length;
  }
  std::vector<float> finished() const { return pass_.finished(weights_, scale_); }

 private:
  void fold_scale() {
    for (double& weight : weights_) weight *= scale_;
    scale_ = 1;
  }

  std::span<const TrainingSentence> sentences_;
  int block_;
  double lambda_;
  LogLinearPass pass_;
  std::vector<double> weights_;
  double scale_ = 1;
  std::size_t seen_ = 0;
  double rate_ = 0;
};

std::vector<float> train_stochastic(const JointProblem& joint, const WeightLayout& layout,
                                    const LogLinearOptions& options) {
  constexpr std::size_t kSample = 300;
  const OnlineProblem& problem = joint.online;
  StochasticDescent descent(joint, layout, options);
  Random random(problem.seed);
  Order order(problem.sentences.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  shuffle(order, random);
  const auto sample = std::span(order).first(std::min(kSample, order.size()));
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
    shuffle(order, random);
    const double loss = descent.run(order);
    if (options.report) {
      options.report({epoch, options.c * loss + descent.squared_norm() / 2, 0});
    }
    if (problem.after_epoch) problem.after_epoch(epoch, descent.finished());
  }
  return descent.finished();
}

std::vector<float> train_by_batches(const JointProblem& problem, const WeightLayout& layout,
                                    const LogLinearOptions& options) {
  LogLinearObjective objective(problem, layout, options.c, options.threads, options.memory);
  DescentOptions descent{.iterations = problem.online.epochs, .tolerance = options.tolerance};
  descent.after_step = [&](const DescentStep& step) {
    if (options.report) options.report({step.iteration, step.value, step.gradient_norm});
    if (problem.online.after_epoch) {
      problem.online.after_epoch(step.iteration, objective.finished(step.x));
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
  return objective.finished(weights);
}

}  // namespace

std::vector<float> train_log_linear(const JointProblem& problem, const LogLinearOptions& options) {
  if (!(options.c > 0) || !std::isfinite(options.c)) {
    throw std::invalid_argument("expected a C above 0");
  }
  const WeightLayout layout(problem.online.sentences, *problem.online.index, options.threads);
  return options.optimizer == LogLinearOptions::Optimizer::kStochastic
             ? train_stochastic(problem, layout, options)
             : train_by_batches(problem, layout, options);
}

std::vector<float> train_log_linear(const OnlineProblem& problem, const LogLinearOptions& options) {
  return train_log_linear(JointProblem{problem}, options);
}

}  // namespace arcus
