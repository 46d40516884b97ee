// SPDX-License-Identifier: Apache-2.0
//
// With d_a = f(gold) - f(tree_a) and b_a = loss_a - <w, d_a>, the change is the smallest x with
// <d_a, x> >= b_a for all a, which Hildreth's algorithm finds in the dual. For k = 1 that is one
// step, the passive-aggressive one.
#include "arcus/learn/mira.h"

#include "arcus/scorer/arc_scorer.h"
#include "arcus/optimize/hildreth.h"

namespace arcus {

namespace {

// Raises every arc that is not the right tree's by what a wrong head of its word costs.
void add_loss(const TrainingSentence& sentence, ArcScores& scores) {
  for (int m = 1; m <= scores.size(); ++m) {
    const auto i = static_cast<std::size_t>(m) - 1;
    const double cost = sentence.costs.empty() ? 1 : static_cast<double>(sentence.costs[i]);
    for (double& score : scores.into(m)) score += cost;
    scores(sentence.tree.head(m), m) -= cost;
  }
}

}  // namespace

void mira_step(const std::vector<SparseVector>& differences, const std::vector<double>& margins,
               double most, AveragedWeights& weights) {
  const std::size_t count = differences.size();
  if (count == 0) return;
  std::vector<double> gram(count * count);
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t c = 0; c <= a; ++c) {
      gram[a * count + c] = gram[c * count + a] = dot(differences[a], differences[c]);
    }
  }
  const auto alphas = hildreth(gram, margins, {.most = most});
  for (std::size_t a = 0; a < count; ++a) weights.add(differences[a], alphas[a]);
}

std::vector<float> train_mira(const OnlineProblem& problem, const MiraOptions& options) {
  return train_online(problem, [&](const TrainingSentence& sentence, OnlineState& state) {
    score_arcs(sentence.keys, *problem.index, state.weights.current(), state.scores);
    if (options.violated && options.loss.kind == Loss::Kind::kHeads) {
      add_loss(sentence, state.scores);
    }
    std::vector<SparseVector> differences;
    std::vector<double> margins;
    for (const ScoredTree& tree :
         best_trees(state.scores, options.k, problem.space, state.scratch)) {
      const double loss = loss_of(options.loss, sentence.tree, tree.tree, sentence.costs);
      if (loss == 0) continue;
      differences.push_back(state.differences.between(sentence.keys, sentence.tree, tree.tree));
      margins.push_back(loss - state.weights.dot(differences.back()));
    }
    mira_step(differences, margins, options.most, state.weights);
  });
}

}  // namespace arcus
