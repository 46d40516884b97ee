// SPDX-License-Identifier: Apache-2.0
//
// A sentence of n words has n^2 constraints, few of which are ever violated. Hildreth's steps are
// made on the weights themselves, over a list of the constraints that have been violated. Then all
// arcs are scored again, and newly violated constraints join the list, until there are none.
#include "arcus/learn/factored_mira.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "arcus/learn/online.h"

namespace arcus {
namespace {

constexpr int kRounds = 10;  // searches for constraints that the last steps violated

// For the arc (h, m) from a wrong head: <w, f(gold head, m) - f(h, m)> >= margin.
struct Constraint {
  SparseVector difference;
  double squared = 0;
  double margin = 1;
  double alpha = 0;
};

class SentenceConstraints {
 public:
  SentenceConstraints(OnlineSentence& sentence, const FactoredMiraOptions& options)
      : sentence_(sentence), options_(options), n_(sentence.gold().tree.size()), listed_(n_) {}

  // Adds violated constraints that are not in the list yet; returns false if there are none.
  bool add_violated() {
    const ArcScores& scores = sentence_.arc_scores();
    const std::size_t before = list_.size();
    for (int m = 1; m <= n_; ++m) {
      const int gold = sentence_.gold().tree.head(m);
      const double margin = sentence_.gold().cost(m);
      for (int h = 0; h <= n_; ++h) {
        if (h == m || h == gold || listed_(h, m) != 0) continue;
        if (scores(gold, m) - scores(h, m) >= margin - options_.tolerance) continue;
        listed_(h, m) = 1;
        Constraint constraint;
        constraint.difference = sentence_.difference(gold, h, m);
        constraint.squared = dot(constraint.difference, constraint.difference);
        constraint.margin = margin;
        if (constraint.squared > 0) list_.push_back(std::move(constraint));
      }
    }
    return list_.size() > before;
  }

  void solve(AveragedWeights& weights) {
    for (int sweep = 0; sweep < options_.max_sweeps; ++sweep) {
      double largest_change = 0;
      for (Constraint& constraint : list_) {
        const double missing = constraint.margin - weights.dot(constraint.difference);
        const double alpha =
            std::clamp(constraint.alpha + missing / constraint.squared, 0.0, options_.max_step);
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
  OnlineSentence& sentence_;
  const FactoredMiraOptions& options_;
  int n_;
  ArcTable listed_;
  std::vector<Constraint> list_;
};

}  // namespace

std::vector<float> learn(const TrainingProblem& problem, const FactoredMiraOptions& options) {
  return learn_online(problem, [&](OnlineSentence& sentence, AveragedWeights& weights) {
    SentenceConstraints constraints(sentence, options);
    for (int round = 0; round < kRounds; ++round) {
      if (!constraints.add_violated()) break;
      constraints.solve(weights);
    }
  });
}

std::vector<Fact> facts_of(const FactoredMiraOptions& options) {
  if (!std::isfinite(options.max_step)) return {};
  return {{"max step", fmt::format("{}", options.max_step)}};
}

std::string describe(const FactoredMiraOptions& options) {
  return fmt::format("max step {}, tolerance {}, max sweeps {}", options.max_step,
                     options.tolerance, options.max_sweeps);
}

}  // namespace arcus
