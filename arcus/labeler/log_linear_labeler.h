// SPDX-License-Identifier: Apache-2.0
//
// Relations of the arcs of a given tree, with probabilities: multinomial logistic regression.
//
// Minimises  C * sum over arcs of -log p(label; w) + 1/2 |w|^2  with p the softmax of the labels'
// scores. Together with a log-linear model of trees it makes one of labelled trees:
// p(tree) * product of p(label | tree) over its arcs.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "arcus/labeler/labeler.h"

namespace arcus {

struct LogLinearLabelerOptions {
  int labels = 0;
  double c = 1;
  int epochs = 5;
  std::uint64_t seed = 1;
  int cutoff = 2;
  double rate = 0;  // of the first steps; 0: chosen by trial
  // Called after each epoch with the objective, each loss taken before its step; may be empty.
  std::function<void(int epoch, double objective)> report = {};
};

// Makes one step after each arc, as log_linear.cc does. Skips arcs with a negative (unknown) label.
// The same data and options give the same bits. Throws NumericError, with the number of the
// sentence, if a score is not finite.
LabelerWeights train_log_linear_labeler(std::span<LabeledSentence> sentences,
                                        const LogLinearLabelerOptions& options);

}  // namespace arcus
