// SPDX-License-Identifier: Apache-2.0
//
// Factored MIRA (McDonald, Crammer & Pereira, 2005, 2006): the smallest change of the weights after
// which, for every word, the arc from its right head beats the arc from every other head by the
// cost of the word. No tree is searched for, and all margins follow: a tree with e wrong heads is e
// below the right one.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "arcus/model/model_notes.h"

namespace arcus {

struct TrainingProblem;

struct FactoredMiraOptions {
  double max_step = std::numeric_limits<double>::infinity();  // of a constraint: C in the papers
  double tolerance = 1e-3;  // sweeps over a sentence's constraints end when none changes by more
  int max_sweeps = 50;
};

std::vector<float> learn(const TrainingProblem& problem, const FactoredMiraOptions& options);

// Facts for the model file, and all options in words, to tell one search for options from another.
std::vector<Fact> facts_of(const FactoredMiraOptions& options);
std::string describe(const FactoredMiraOptions& options);

}  // namespace arcus
