// SPDX-License-Identifier: Apache-2.0
//
// Max-margin and log-linear models, trained by exponentiated gradients in the dual (Bartlett,
// Collins, Taskar & McAllester, 2004; Koo et al., 2007, figure 2; Globerson, Koo, Carreras &
// Collins, 2007).
//
// Both objectives are  C * sum over sentences of loss_i(w) + 1/2 |w|^2.  Let s = <w, f> be the
// scores of arcs, y_i the right tree and E(y) the number of wrong heads in y:
//
//   max-margin    loss_i = max over trees y of (E(y) + s(y)) - s(y_i)
//   log-linear    loss_i = log Z_i - s(y_i)
//
// A point of the dual is a distribution over the trees of each sentence. It is stored as a table
// theta_i of arc scores, with marginals mu_i. Any such distributions give weights and a lower bound
// Q of the objective:
//
//   w = C * sum over i, h, m of (gold_i(h, m) - mu_i(h, m)) f_i(h, m)
//   max-margin    Q = C * sum over i of the expected number of wrong heads - 1/2 |w|^2
//   log-linear    Q = C * sum over i of the entropy - 1/2 |w|^2
//
// A step on sentence i multiplies the probability of each tree by e^(eta dQ/dp), which adds to
// theta_i. With g = eta C, and l = 0 for right arcs and 1 for wrong arcs,
//
//   max-margin    theta' = theta + g (l + s)
//   log-linear    theta' = (1 - g) theta + g s
//
// and w changes by the difference of the marginals. The objective and Q are equal only at the
// minimum: the gap between them is a certificate that no other learner here has.
//
// Trees are labelled: theta_i has a number for each label that an arc may have, and E counts a
// wrong label like a wrong head. theta_i is stored as a table of arcs, each with the log of the sum
// of exp over its labels, and the log of each label's share of that sum (labeled_arcs.h). So the
// marginal of a labelled arc is the arc's marginal times the label's share. In the objective, each
// arc has its label of the highest score plus loss, or the log of the sum over its labels.
//
// How large g may be depends on the data. The paper starts with 1 and halves it after every pass in
// which Q does not rise. With hundreds of features per arc, such steps overshoot, and it takes many
// passes to recover. So by default each sentence has its own g, which is halved until the step
// raises Q and increased a little if the first try does (Globerson et al., 2007).
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
  double beta = 9;  // initial theta of right labelled arcs; 0 for the others
  double rate = 1;  // initial g
  enum class Rates {
    kOfSentences,  // one g per sentence
    kOne,          // one g for all, as in the paper
  };
  Rates rates = Rates::kOfSentences;
  // Sentences per step (the paper: 1). The sentences of a block are processed in parallel, with the
  // weights from before the block. Per-sentence rates are then small enough that Q rises whatever
  // the other sentences of the block do.
  int block = 1;
  double tolerance = 1e-4;  // stops when gap <= tolerance * objective; 0: never
  // Size in bytes of the feature cache (block_pass.h); does not change the result.
  std::size_t memory = std::size_t{1} << 30;

  bool trained_with_sums() const { return objective == Objective::kLogLinear; }
};

// Memory of the dual variables: 16 bytes for each (head, modifier) of each sentence, for theta and
// mu, and 8 more for each label that the arc may have. An epoch costs a pass over the sentences for
// the steps, and a second one for the objective if there is a report or a tolerance. The report has
// the objective of the weights after the epoch, Q, and g (the mean if sentences have their own).
// The costs of wrong heads and labels are the loss of the max-margin objective.
//
// Throws ArgumentError if an option is out of range or there are more than 2^32 weights of arcs or
// of labels and, with the number of the sentence, if its tree is incomplete or not in the tree
// space, or if an arc may not have its label. Throws NumericError, also with the number of the
// sentence, if a number is not finite.
std::vector<float> learn(const TrainingProblem& problem,
                         const ExponentiatedGradientOptions& options);

// Facts for the model file, and all options as text, which identifies a tuning run.
std::vector<Fact> facts_of(const ExponentiatedGradientOptions& options);
std::string describe(const ExponentiatedGradientOptions& options);

}  // namespace arcus
