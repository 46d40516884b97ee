// SPDX-License-Identifier: Apache-2.0
//
// The objective of log-linear training (log_linear.h) and its gradient, over all sentences or over
// blocks. The cost per sentence is that of its features, its scores and one sum over trees, or two
// if heads are unknown.
//
// Given a tree, its labels are independent, so p(tree, labels) is p(tree) times the product of
// p(label | arc) (labeled_arcs.h). Unknown heads and labels are summed over: heads in p(tree), and
// the label of a known head by leaving out its factor.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "arcus/learn/block_pass.h"
#include "arcus/learn/training_problem.h"

namespace arcus {

// The sum of -log p over blocks of sentences, and its gradient.
class LogLinearPass {
 public:
  // As for BlockPass. Residuals of at most `min_residual` are ignored.
  LogLinearPass(const TrainingProblem& problem, std::size_t memory, double min_residual)
      : space_(problem.space), min_residual_(min_residual), pass_(problem, memory, min_residual) {}

  const WeightLayout& layout() const { return pass_.layout(); }
  std::size_t size() const { return pass_.size(); }

  void set_min_residual(double min_residual) {
    min_residual_ = min_residual;
    pass_.set_min_amount(min_residual);
  }

  // The sum of -log p of the known heads and labels of the sentences, under factor * weights.
  // Throws as BlockPass does, and ArgumentError as described in log_linear.h.
  double run(std::span<const std::size_t> block, std::span<const double> weights, double factor);

  // weights += factor * gradient of the last block.
  void add_gradient(double factor, std::span<double> weights) const {
    pass_.add_changes(factor, weights);
  }

 private:
  void measure(SentenceState& state) const;

  TreeSpace space_;
  double min_residual_;
  BlockPass pass_;
};

// L and its gradient, in one pass over all sentences.
class LogLinearObjective {
 public:
  LogLinearObjective(const TrainingProblem& problem, double c, std::size_t memory = 0);
  // Uses the cached features of a pass over the same sentences.
  LogLinearObjective(const TrainingProblem& problem, double c, std::shared_ptr<LogLinearPass> pass);

  const WeightLayout& layout() const { return pass_->layout(); }
  std::size_t size() const { return pass_->size(); }  // weights, in the layout's order

  // Residuals of at most 1e-12 are ignored, so the error of an element of the gradient is at most
  // C * 1e-12 for each arc with that feature.
  double operator()(std::span<const double> weights, std::span<double> gradient);

 private:
  std::span<const TrainingSentence> sentences_;
  double c_;
  std::vector<std::size_t> order_;
  std::shared_ptr<LogLinearPass> pass_;
};

}  // namespace arcus
