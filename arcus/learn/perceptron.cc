// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn/perceptron.h"

#include "arcus/learn/online.h"

namespace arcus {

std::vector<float> learn(const TrainingProblem& problem, const PerceptronOptions&) {
  return learn_online(problem, [](OnlineSentence& sentence, AveragedWeights& weights) {
    const auto best = sentence.best_tree();
    if (best) weights.add(sentence.difference(*best), 1);
  });
}

}  // namespace arcus
