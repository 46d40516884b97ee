// SPDX-License-Identifier: Apache-2.0
//
// Log-linear models of labelled trees: finds the weights that maximize the probability of the known
// heads and labels (Koo, Globerson, Carreras & Collins, 2007, section 4.1).
//
// Minimizes  L(w) = C * sum over sentences of -log p(known heads and labels; w) + 1/2 |w|^2,  where
// p is exp(score) / Z over the labelled trees of the space. The function is convex if every head
// and label is known. A word with head kNoHead is unknown, and so is its label: such partial
// annotation costs a second sum over trees for the sentence, and nothing else changes. The label of
// a known head is unknown if it is below 0.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "arcus/model/model_notes.h"

namespace arcus {

struct TrainingProblem;

struct LogLinearOptions {
  enum class Optimizer {
    kStochastic,         // a step after every few sentences: near the minimum in few epochs
    kHybrid,             // stochastic, then L-BFGS to the minimum: faster than L-BFGS alone
    kLbfgs,              // a step after every pass or two: as close to the minimum as needed
    kConjugateGradient,  // the method of the paper
  };
  Optimizer optimizer = Optimizer::kStochastic;
  double c = 1;
  int block = 4;            // stochastic, hybrid: sentences per step, processed in parallel
  double rate = 0;          // stochastic, hybrid: initial rate; 0: found by trial
  double tolerance = 1e-4;  // the others: see DescentOptions
  double max_gap = 0.005;   // hybrid: see DescentOptions
  // Size in bytes of the feature cache (block_pass.h); does not change the result. Weights need
  // additional memory: 8 bytes each, 21 times with L-BFGS and hybrid, 6 times with conjugate
  // gradients. A feature of labels has one weight per label.
  std::size_t memory = std::size_t{1} << 30;

  static constexpr bool trained_with_sums() { return true; }
};

// An epoch is a pass over the sentences or, for L-BFGS and conjugate gradients, an accepted step.
// The last epoch of the hybrid ends with as many L-BFGS steps as needed. `after_epoch` gets the
// current weights, not an average. The report of a stochastic epoch has the objective as computed
// during the epoch, and no norm. Throws ArgumentError if C is not above 0 and, with the number of
// the sentence, if no tree of the space has its known heads or if an arc may not have its label.
// Throws NumericError, also with the number of the sentence, if a number is not finite.
std::vector<float> learn(const TrainingProblem& problem, const LogLinearOptions& options);

// Facts for the model file, and all options as text, which identifies a tuning run.
std::vector<Fact> facts_of(const LogLinearOptions& options);
std::string describe(const LogLinearOptions& options);

}  // namespace arcus
