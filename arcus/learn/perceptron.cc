// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn/perceptron.h"

#include "arcus/scorer/arc_scorer.h"

namespace arcus {

std::vector<float> train_perceptron(const OnlineProblem& problem) {
  return train_online(problem, [&](const TrainingSentence& sentence, OnlineState& state) {
    score_arcs(sentence.keys, *problem.index, state.weights.current(), state.scores);
    const auto best = best_tree(state.scores, problem.space, state.scratch);
    if (!best) return;
    state.weights.add(state.differences.between(sentence.keys, sentence.tree, best->tree), 1);
  });
}

}  // namespace arcus
