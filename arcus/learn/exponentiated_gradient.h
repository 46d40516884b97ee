// SPDX-License-Identifier: Apache-2.0
//
// Max-margin and log-linear models by exponentiated gradients in the dual (Bartlett, Collins,
// Taskar & McAllester, 2004; Koo et al., 2007, figure 2; Globerson, Koo, Carreras & Collins, 2007).
//
// Both objectives are  C * sum over sentences of loss_i(w) + 1/2 |w|^2.  With s = <w, f> the scores
// of arcs, y_i the right tree and E(y) the number of its wrong heads,
//
//   max-margin    loss_i = max over trees y of (E(y) + s(y)) - s(y_i)
//   log-linear    loss_i = log Z_i - s(y_i)
//
// The dual has a distribution over the trees of each sentence, kept as a table theta_i of arc
// scores, with marginals mu_i. Any such distributions give weights and a lower bound Q of the
// objective:
//
//   w = C * sum over i, h, m of (gold_i(h, m) - mu_i(h, m)) f_i(h, m)
//   max-margin    Q = C * sum over i of the expected number of wrong heads - 1/2 |w|^2
//   log-linear    Q = C * sum over i of the entropy - 1/2 |w|^2
//
// A step on sentence i multiplies the probability of each tree by e^(eta dQ/dp), which is an
// addition to theta_i; with g = eta C, and l = 0 for right and 1 for wrong arcs,
//
//   max-margin    theta' = theta + g (l + s)
//   log-linear    theta' = (1 - g) theta + g s
//
// and w follows by the difference of the marginals. Where objective and Q meet is the minimum: the
// gap is a certificate that no other learner here has.
//
// Trees are labelled trees: theta_i has a number for each label that an arc may have, and E counts
// a wrong label as it counts a wrong head. theta_i is kept as a table of arcs, each with the log of
// the sum of exp over its labels, and the logarithms of the shares of that sum (labeled_arcs.h), so
// that an arc's marginal times a share is the marginal of a labelled arc. The objective takes each
// arc with its label of the highest score and loss, or with the log of the sum over them.
//
// How large g may be depends on the data. The paper starts with 1 and halves it after every pass in
// which Q does not rise. With today's hundreds of features to an arc such steps overshoot, and it
// takes many passes to come back from where they lead; so by default each sentence has a g of its
// own, halved until the step raises Q, and raised a little when the first try does (Globerson et
// al., 2007).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "arcus/model/model_notes.h"

namespace arcus {

struct TrainingProblem;

struct ExponentiatedGradientOptions {
  enum class Objective { kMaxMargin, kLogLinear };
  Objective objective = Objective::kMaxMargin;
  double c = 0.01;
  double beta = 9;  // theta of right labelled arcs at the start; 0 for the others
  double rate = 1;  // g at the start
  enum class Rates {
    kOfSentences,  // each its own
    kOne,          // the paper's
  };
  Rates rates = Rates::kOfSentences;
  // Sentences to a step: 1 is the paper's. More are worked on in parallel, with the weights as they
  // were before the block. Rates of their own are then so small that Q rises whatever the others
  // of the block do.
  int block = 1;
  double tolerance = 1e-4;  // stops when the gap is at most this share of the objective; 0: never
  // Bytes for features that are looked up once and kept (block_pass.h); changes no bit.
  std::size_t memory = std::size_t{1} << 30;

  bool trained_with_sums() const { return objective == Objective::kLogLinear; }
};

// Memory of the dual variables: 16 bytes for each (head, modifier) of each sentence, theta and mu,
// and 8 more for each label that it may have. An epoch costs a pass over the sentences for the
// steps, and one for the objective if there is a report or a tolerance. The report has the
// objective of the weights after the epoch, Q, and g, the mean where sentences have their own.
// Costs of wrong heads and labels are the loss of the max-margin objective.
//
// Throws ArgumentError for options out of range, beyond 2^32 weights of arcs or of labels, and,
// with the number of the sentence, when its tree is not one of the space or not known throughout,
// or when an arc may not have its label; NumericError, also with that number, when a number stops
// being finite.
std::vector<float> learn(const TrainingProblem& problem,
                         const ExponentiatedGradientOptions& options);

// Facts for the model file, and all options in words, to tell one search for options from another.
std::vector<Fact> facts_of(const ExponentiatedGradientOptions& options);
std::string describe(const ExponentiatedGradientOptions& options);

}  // namespace arcus
