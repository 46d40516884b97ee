// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn/online.h"

#include <numeric>

#include "arcus/base/random.h"
#include "arcus/scorer/arc_scorer.h"

namespace arcus {

OnlineState::OnlineState(const FeatureIndex& index, std::size_t more_weights)
    : weights(index.size() * kBlock + more_weights), differences(index) {}

std::vector<float> train_online(const OnlineProblem& problem, const OnlineUpdate& update,
                                std::size_t more_weights) {
  OnlineState state(*problem.index, more_weights);
  Random random(problem.seed);
  std::vector<std::size_t> order(problem.sentences.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (int epoch = 1; epoch <= problem.epochs; ++epoch) {
    shuffle(order, random);
    for (const std::size_t i : order) {
      update(problem.sentences[i], state);
      state.weights.finish_example();
    }
    if (problem.after_epoch) problem.after_epoch(epoch, state.weights.average());
  }
  return state.weights.average();
}

}  // namespace arcus
