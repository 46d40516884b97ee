// SPDX-License-Identifier: Apache-2.0
//
// k-best MIRA (Crammer & Singer, 2003; McDonald, Crammer & Pereira, 2005): the smallest change of
// the weights after which the right tree beats each of k trees by a margin as large as its loss.
//
// The papers use the k trees with the highest scores. The trees with the highest sum of score and
// loss violate their margins most and give half a point more LAS on English.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "arcus/learn/loss.h"
#include "arcus/learn_features/sparse_vector.h"
#include "arcus/model/model_notes.h"

namespace arcus {

class AveragedWeights;
struct TrainingProblem;

struct MiraOptions {
  int k = 5;  // number of trees, in any tree space
  Loss loss = Loss::kHeads;
  // True: use the trees with the highest sum of score and loss; false: with the highest score. The
  // zero-one loss is not a sum over arcs, so it always uses the highest score.
  bool violated = true;
  double max_step = std::numeric_limits<double>::infinity();  // per constraint: C in the papers
};

std::vector<float> learn(const TrainingProblem& problem, const MiraOptions& options);

// Facts for the model file, and all options as text, which identifies a tuning run.
std::vector<Fact> facts_of(const MiraOptions& options);
std::string describe(const MiraOptions& options);

// One update of the weights. differences[a] is f(gold) - f(a), and margins[a] is how much the
// difference in score falls short of the loss.
void mira_step(const std::vector<SparseVector>& differences, const std::vector<double>& margins,
               double max_step, AveragedWeights& weights);

}  // namespace arcus
