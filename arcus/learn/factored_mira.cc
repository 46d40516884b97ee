// SPDX-License-Identifier: Apache-2.0
//
// A sentence of n words has n^2 constraints, of which few are ever violated. Hildreth's steps are
// made on the weights themselves, over a list of those that were violated once; then all arcs are
// scored again, and what the steps have violated joins the list, until nothing does.
#include "arcus/learn/factored_mira.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "arcus/scorer/arc_scorer.h"

namespace arcus {
namespace {

constexpr int kRounds = 10;  // of looking for constraints that the last steps have violated

// For the arc (h, m) from a wrong head: <w, f(gold head, m) - f(h, m)> >= margin.
struct Constraint {
  SparseVector difference;
  double squared = 0;
  double margin = 1;
  double alpha = 0;
};

class SentenceConstraints {
 public:
  SentenceConstraints(const TrainingSentence& sentence, const FactoredMiraOptions& options)
      : sentence_(sentence),
        options_(options),
        listed_(sentence.tree.size()),
        n_(sentence.tree.size()) {}

  // Lists the constraints that the scores violate and that are not listed yet; false for none.
  bool add_violated(OnlineState& state) {
    const std::size_t before = list_.size();
    for (int m = 1; m <= n_; ++m) {
      const int gold = sentence_.tree.head(m);
      const double margin = cost_of(m);
      for (int h = 0; h <= n_; ++h) {
        if (h == m || h == gold || listed_(h, m) != 0) continue;
        if (state.scores(gold, m) - state.scores(h, m) >= margin - options_.tolerance) continue;
        listed_(h, m) = 1;
        Constraint constraint;
        constraint.difference = state.differences.of_heads(sentence_.keys, gold, h, m);
        constraint.squared = dot(constraint.difference, constraint.difference);
        constraint.margin = margin;
        if (constraint.squared > 0) list_.push_back(std::move(constraint));
      }
    }
    return list_.size() > before;
  }

  void solve(AveragedWeights& weights) {
    for (int sweep = 0; sweep < options_.sweeps; ++sweep) {
      double largest_change = 0;
      for (Constraint& constraint : list_) {
        const double missing = constraint.margin - weights.dot(constraint.difference);
        const double alpha =
            std::clamp(constraint.alpha + missing / constraint.squared, 0.0, options_.most);
        const double change = alpha - constraint.alpha;
        if (change == 0) continue;
        constraint.alpha = alpha;
        weights.add(constraint.difference, change);
        largest_change = std::max(largest_change, std::abs(change) * constraint.squared);
      }
      if (largest_change <= options_.tolerance) return;
    }
  }

 private:
  double cost_of(int m) const {
    return sentence_.costs.empty()
               ? 1
               : static_cast<double>(sentence_.costs[static_cast<std::size_t>(m) - 1]);
  }

  const TrainingSentence& sentence_;
  const FactoredMiraOptions& options_;
  ArcTable listed_;
  int n_;
  std::vector<Constraint> list_;
};

}  // namespace

std::vector<float> train_factored_mira(const OnlineProblem& problem,
                                       const FactoredMiraOptions& options) {
  return train_online(problem, [&](const TrainingSentence& sentence, OnlineState& state) {
    SentenceConstraints constraints(sentence, options);
    for (int round = 0; round < kRounds; ++round) {
      score_arcs(sentence.keys, *problem.index, state.weights.current(), state.scores);
      if (!constraints.add_violated(state)) break;
      constraints.solve(state.weights);
    }
  });
}

}  // namespace arcus
