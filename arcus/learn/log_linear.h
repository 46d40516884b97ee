// SPDX-License-Identifier: Apache-2.0
//
// Log-linear models of labelled trees: the weights that make the known heads and labels most
// probable (Koo, Globerson, Carreras & Collins, 2007, section 4.1).
//
// Minimises  L(w) = C * sum over sentences of -log p(what is known; w) + 1/2 |w|^2,  where p is
// exp(score) / Z over the labelled trees of the space. The function is convex when every head and
// label is known. A word whose head is kNoHead is free, and its label with it: partial annotation
// costs a second sum over trees for that sentence, and nothing else changes. The label of a known
// head is free when it is below 0.
//
// The labels of a tree do not look at each other, so that p(tree, labels) is p(tree) times the
// product of p(label | arc) (labeled_arcs.h). What is not known is summed over: heads by the tree's
// part, the label of a known head by leaving its factor out.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "arcus/learn/block_pass.h"
#include "arcus/learn/training_problem.h"
#include "arcus/model/model_notes.h"

namespace arcus {

struct LogLinearOptions {
  enum class Optimizer {
    kStochastic,         // a step after every few sentences: near the minimum in few epochs
    kHybrid,             // those, and then L-BFGS from there to the minimum: sooner than alone
    kLbfgs,              // a step after every pass or two: as near as one likes
    kConjugateGradient,  // the paper's
  };
  Optimizer optimizer = Optimizer::kStochastic;
  double c = 1;
  int block = 4;            // stochastic, hybrid: sentences to a step, worked on in parallel
  double rate = 0;          // stochastic, hybrid: of the first steps; 0: found by trial
  double tolerance = 1e-4;  // the others: see DescentOptions
  double max_gap = 0.005;   // hybrid: see DescentOptions
  // Bytes for features that are looked up once and kept (block_pass.h); changes no bit.
  // Weights come on top: 8 bytes for each, 21 times with L-BFGS and hybrid, 6 times with conjugate
  // gradients, where a feature of labels has as many weights as there are labels.
  std::size_t memory = std::size_t{1} << 30;

  static constexpr bool trained_with_sums() { return true; }
};

// An epoch is a pass over the sentences or, for L-BFGS and conjugate gradients, an accepted step.
// The last epoch of the hybrid ends with as many steps of L-BFGS as it takes. `after_epoch` gets
// the weights as they are then, not an average; the report of a stochastic epoch has the objective
// as computed on the way through it, and no norm. Throws ArgumentError for a C that is not above 0,
// and, with the number of the sentence, when its known heads are in no tree of the space or when an
// arc may not have its label; NumericError, also with that number, when a number stops being
// finite.
std::vector<float> learn(const TrainingProblem& problem, const LogLinearOptions& options);

// Facts for the model file, and all options in words, to tell one search for options from another.
std::vector<Fact> facts_of(const LogLinearOptions& options);
std::string describe(const LogLinearOptions& options);

// The sum of -log p over blocks of sentences, and its gradient.
class LogLinearPass {
 public:
  // As of BlockPass; `min_residual` is the smallest that counts.
  LogLinearPass(const TrainingProblem& problem, std::size_t memory, double min_residual)
      : space_(problem.space), min_residual_(min_residual), pass_(problem, memory, min_residual) {}

  const WeightLayout& layout() const { return pass_.layout(); }
  std::size_t size() const { return pass_.size(); }

  void set_min_residual(double min_residual) {
    min_residual_ = min_residual;
    pass_.set_min_amount(min_residual);
  }

  // The sum of -log p of what is known of the sentences, under factor * weights. Throws as
  // BlockPass does, and as above.
  double run(std::span<const std::size_t> block, std::span<const double> weights, double factor);

  // weights += factor * the gradient of the block that was run last.
  void add_gradient(double factor, std::span<double> weights) const {
    pass_.add_changes(factor, weights);
  }

 private:
  void measure(SentenceState& state) const;

  TreeSpace space_;
  double min_residual_;
  BlockPass pass_;
};

// L and its gradient: one pass over all sentences, each looked up, scored and summed over once.
class LogLinearObjective {
 public:
  LogLinearObjective(const TrainingProblem& problem, double c, std::size_t memory = 0);
  // With the features that a pass over the same sentences has kept.
  LogLinearObjective(const TrainingProblem& problem, double c, std::shared_ptr<LogLinearPass> pass);

  const WeightLayout& layout() const { return pass_->layout(); }
  std::size_t size() const { return pass_->size(); }  // weights, in the order of the layout

  // Residuals of at most 1e-12 are passed over, so that an element of the gradient is off by at
  // most C * 1e-12 for each arc with that feature.
  double operator()(std::span<const double> weights, std::span<double> gradient);

 private:
  std::span<const TrainingSentence> sentences_;
  double c_;
  std::vector<std::size_t> order_;
  std::shared_ptr<LogLinearPass> pass_;
};

}  // namespace arcus
