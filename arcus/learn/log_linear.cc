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

class StochasticDescent {
 public:
  StochasticDescent(const OnlineProblem& problem, const WeightLayout& layout,
                    const LogLinearOptions& options)
      : problem_(problem),
        block_(options.block),
        lambda_(1 / (options.c * static_cast<double>(problem.sentences.size()))),
        pass_(problem.sentences, layout, options.threads, options.memory),
        weights_(layout.size(), 0) {}

  void start(double rate) {
    std::fill(weights_.begin(), weights_.end(), 0);
    scale_ = 1;
    seen_ = 0;
    rate_ = rate;
  }

  // One step after each block. Returns the sum of -log p, each under the weights of its time.
  double run(std::span<const std::size_t> order) {
    // A residual this small moves a score by less than a millionth of what an error moves it by,
    // and most residuals are smaller once training is under way.
    constexpr double kLeast = 1e-5;
    double sum = 0;
    for (const auto block : blocks_of_sentences(order, block_)) {
      pass_.run(block, weights_, scale_, [&](std::size_t i, SentenceWork& sentence) {
        LogLinearObjective::work(problem_, i, sentence);
      });
      sum += pass_.sum_of_values();
      const double rate = rate_ / (1 + lambda_ * rate_ * static_cast<double>(seen_));
      // Implicit in w, so that no rate, however large, turns the sign of a weight.
      scale_ /= 1 + rate * lambda_ * static_cast<double>(block.size());
      pass_.add_changes(-rate / scale_, kLeast, weights_);
      seen_ += block.size();
      if (scale_ < 1e-6) fold_scale();
    }
    return sum;
  }

  // The objective divided by C N, if these were all sentences.
  double objective(std::span<const std::size_t> sentences) {
    double sum = 0;
    for (const auto block : blocks_of_arcs(sentences, problem_.sentences)) {
      pass_.run(block, weights_, scale_, [&](std::size_t i, SentenceWork& sentence) {
        LogLinearObjective::work(problem_, i, sentence);
      });
      sum += pass_.sum_of_values();
    }
    const double length = scale_ * norm(weights_);
    return sum / static_cast<double>(sentences.size()) + lambda_ * length * length / 2;
  }

  const std::vector<double>& weights() const { return weights_; }  // times scale()
  double scale() const { return scale_; }

 private:
  void fold_scale() {
    for (double& weight : weights_) weight *= scale_;
    scale_ = 1;
  }

  const OnlineProblem& problem_;
  int block_;
  double lambda_;
  ArcPass pass_;
  std::vector<double> weights_;
  double scale_ = 1;
  std::size_t seen_ = 0;
  double rate_ = 0;
};

std::vector<float> train_stochastic(const OnlineProblem& problem, const WeightLayout& layout,
                                    const LogLinearOptions& options) {
  constexpr std::size_t kSample = 300;
  StochasticDescent descent(problem, layout, options);
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
      const double length = descent.scale() * norm(descent.weights());
      options.report({epoch, options.c * loss + length * length / 2, 0});
    }
    if (problem.after_epoch) {
      problem.after_epoch(epoch, layout.blocks(descent.weights(), descent.scale()));
    }
  }
  return layout.blocks(descent.weights(), descent.scale());
}

std::vector<float> train_by_batches(const OnlineProblem& problem, const WeightLayout& layout,
                                    const LogLinearOptions& options) {
  LogLinearObjective objective(problem, layout, options.c, options.threads, options.memory);
  DescentOptions descent{.iterations = problem.epochs, .tolerance = options.tolerance};
  descent.after_step = [&](const DescentStep& step) {
    if (options.report) options.report({step.iteration, step.value, step.gradient_norm});
    if (problem.after_epoch) problem.after_epoch(step.iteration, layout.blocks(step.x));
  };
  std::vector<double> weights(layout.size(), 0);
  const Objective call = [&](std::span<const double> x, std::span<double> gradient) {
    return objective(x, gradient);
  };
  if (options.optimizer == LogLinearOptions::Optimizer::kLbfgs) {
    minimize_lbfgs(call, weights, {.descent = std::move(descent)});
  } else {
    minimize_conjugate_gradient(call, weights, descent);
  }
  return layout.blocks(weights);
}

}  // namespace

std::vector<float> train_log_linear(const OnlineProblem& problem, const LogLinearOptions& options) {
  if (!(options.c > 0) || !std::isfinite(options.c)) {
    throw std::invalid_argument("expected a C above 0");
  }
  const WeightLayout layout(problem.sentences, *problem.index, options.threads);
  return options.optimizer == LogLinearOptions::Optimizer::kStochastic
             ? train_stochastic(problem, layout, options)
             : train_by_batches(problem, layout, options);
}

}  // namespace arcus
