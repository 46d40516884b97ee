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

}  // namespace arcus
