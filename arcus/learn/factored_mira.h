// SPDX-License-Identifier: Apache-2.0
//
// Factored MIRA (McDonald, Crammer & Pereira, 2005, 2006): the smallest change of the weights after
// which, for every word, the arc from its right head beats the arc from every other head by the
// cost of the word. This needs no search for trees and implies all margins: a tree with e wrong
// heads scores at least e below the right one.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "arcus/model/model_notes.h"

namespace arcus {

struct TrainingProblem;

struct FactoredMiraOptions {
  double max_step = std::numeric_limits<double>::infinity();  // per constraint: C in the papers
  double tolerance = 1e-3;  // a sentence is done when no constraint changes by more in a sweep
  int max_sweeps = 50;
};

std::vector<float> learn(const TrainingProblem& problem, const FactoredMiraOptions& options);

// Facts for the model file, and all options as text, which identifies a tuning run.
std::vector<Fact> facts_of(const FactoredMiraOptions& options);
std::string describe(const FactoredMiraOptions& options);

}  // namespace arcus
