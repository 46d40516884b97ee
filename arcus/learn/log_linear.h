// SPDX-License-Identifier: Apache-2.0
//
// Log-linear models of trees: the weights that make the known heads, and relations, most probable
// (Koo, Globerson, Carreras & Collins, 2007, section 4.1).
//
// Minimises  L(w) = C * sum over sentences of -log p(what is known; w) + 1/2 |w|^2,  where p is
// exp(score) / Z over the trees of the space, or over its labelled trees. The function is convex
// when every head and relation is known. A word whose head is kNoHead is free, and its relation
// with it: partial annotation costs a second sum over trees for that sentence, and nothing else
// changes. The relation of a known head is free when it is below 0.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "arcus/learn/joint_problem.h"

namespace arcus {

struct LogLinearReport {
  int epoch = 0;
  double objective = 0;      // L; for the stochastic learner as met on the way through the epoch
  double gradient_norm = 0;  // 0 for the stochastic learner, which never sees the whole of it
};

struct LogLinearOptions {
  enum class Optimizer {
    kStochastic,         // a step after every few sentences: near the minimum in few epochs
    kLbfgs,              // a step after every pass or two: as near as one likes
    kConjugateGradient,  // the paper's
  };
  Optimizer optimizer = Optimizer::kStochastic;
  double c = 1;
  int block = 4;            // stochastic: sentences to a step, worked on in parallel
  double rate = 0;          // stochastic: of the first steps; 0: found by trial
  double tolerance = 1e-4;  // the others: see DescentOptions
  int threads = 1;          // changes no bit
  // Bytes for features that are looked up once and kept (joint_pass.h); changes no bit.
  // Weights come on top: 8 bytes for each, 21 times with L-BFGS, 6 times with conjugate gradients,
  // where a feature of relations has as many weights as there are relations.
  std::size_t memory = std::size_t{1} << 30;
  std::function<void(const LogLinearReport&)> report = {};  // after each epoch; may be empty
};

// An epoch is a pass over the sentences or, for L-BFGS and conjugate gradients, an accepted step.
// `after_epoch` is told the weights as they are then, not an average. Throws std::invalid_argument
// for a C that is not above 0, and std::runtime_error, with the number of the sentence, when its
// known heads are in no tree of the space or when a number stops being finite. With relations their
// weights come behind those of arcs (joint_parts).
std::vector<float> train_log_linear(const OnlineProblem& problem, const LogLinearOptions& options);
std::vector<float> train_log_linear(const JointProblem& problem, const LogLinearOptions& options);

}  // namespace arcus
