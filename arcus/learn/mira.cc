// SPDX-License-Identifier: Apache-2.0
//
// With d_a = f(gold) - f(tree_a) and b_a = loss_a - <w, d_a>, the change is the smallest x with
// <d_a, x> >= b_a for all a, which Hildreth's algorithm finds in the dual. For k = 1, this is a
// single passive-aggressive step.
#include "arcus/learn/mira.h"

#include <cmath>
#include <cstddef>

#include <fmt/format.h>

#include "arcus/learn/online.h"
#include "arcus/optimize/hildreth.h"

namespace arcus {

void mira_step(const std::vector<SparseVector>& differences, const std::vector<double>& margins,
               double max_step, AveragedWeights& weights) {
  const std::size_t count = differences.size();
  if (count == 0) return;
  std::vector<double> gram(count * count);
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t c = 0; c <= a; ++c) {
      gram[a * count + c] = gram[c * count + a] = dot(differences[a], differences[c]);
    }
  }
  const auto alphas = hildreth(gram, margins, {.max_alpha = max_step});
  for (std::size_t a = 0; a < count; ++a) weights.add(differences[a], alphas[a]);
}

std::vector<float> learn(const TrainingProblem& problem, const MiraOptions& options) {
  using By = OnlineSentence::By;
  const By by = options.violated && options.loss == Loss::kHeads ? By::kScoreAndLoss : By::kScore;
  return learn_online(problem, [&](OnlineSentence& sentence, AveragedWeights& weights) {
    std::vector<SparseVector> differences;
    std::vector<double> margins;
    for (const LabeledTree& tree : sentence.best_trees(options.k, by)) {
      const double loss = loss_of(options.loss, sentence.gold(), tree);
      if (loss == 0) continue;
      differences.push_back(sentence.difference(tree));
      margins.push_back(loss - weights.dot(differences.back()));
    }
    mira_step(differences, margins, options.max_step, weights);
  });
}

std::vector<Fact> facts_of(const MiraOptions& options) {
  std::vector<Fact> facts = {{"k", std::to_string(options.k)},
                             {"search", options.violated ? "violated" : "best"}};
  if (std::isfinite(options.max_step))
    facts.push_back({"max step", fmt::format("{}", options.max_step)});
  return facts;
}

std::string describe(const MiraOptions& options) {
  return fmt::format("k {}, search {}, loss {}, max step {}", options.k,
                     options.violated ? "violated" : "best",
                     options.loss == Loss::kHeads ? "heads" : "zero-one", options.max_step);
}

}  // namespace arcus
