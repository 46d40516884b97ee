// SPDX-License-Identifier: Apache-2.0
//
// The averaged structured perceptron (Collins, 2002): if the best tree is not the right one, the
// difference of their feature vectors is added to the weights.
#pragma once

#include <string>
#include <vector>

#include "arcus/model/model_notes.h"

namespace arcus {

struct TrainingProblem;

struct PerceptronOptions {};

std::vector<float> learn(const TrainingProblem& problem, const PerceptronOptions& options);

// It has no options.
inline std::vector<Fact> facts_of(const PerceptronOptions&) { return {}; }
inline std::string describe(const PerceptronOptions&) { return ""; }

}  // namespace arcus
