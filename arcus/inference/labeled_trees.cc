// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/labeled_trees.h"

#include <algorithm>
#include <limits>
#include <span>
#include <string>

#include "arcus/base/error.h"
#include "arcus/inference/labeled_tree_distribution.h"
#include "arcus/numeric/log_sum_exp.h"

namespace arcus {
namespace {

template <typename Combine>
void combine_labels(const LabeledArcScores& scores, ArcScores& result, Combine combine) {
  const int n = scores.size();
  result.reset(n, kNoArc);
  for (int m = 1; m <= n; ++m) {
    for (int h = 0; h <= n; ++h) {
      if (h != m) result(h, m) = combine(scores.of(h, m));
    }
  }
}

}  // namespace

void check_scores(const LabeledArcScores& scores) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (int m = 1; m <= scores.size(); ++m) {
    for (int h = 0; h <= scores.size(); ++h) {
      for (int label = 0; h != m && label < scores.labels(); ++label) {
        if (scores(h, m, label) < kInfinity) continue;
        throw ArgumentError(
            "found the score " + std::string(scores(h, m, label) > 0 ? "+inf" : "NaN") +
            " of the arc (" + std::to_string(h) + ", " + std::to_string(m) + ") with label " +
            std::to_string(label) + ", expected a number or -inf");
      }
    }
  }
}

void best_over_labels(const LabeledArcScores& scores, ArcScores& best) {
  combine_labels(scores, best, [](std::span<const double> labels) {
    return *std::max_element(labels.begin(), labels.end());
  });
}

ArcScores best_over_labels(const LabeledArcScores& scores) {
  ArcScores best;
  best_over_labels(scores, best);
  return best;
}

void log_sum_over_labels(const LabeledArcScores& scores, ArcScores& log_sums) {
  combine_labels(scores, log_sums, log_sum_exp);
}

ArcScores log_sum_over_labels(const LabeledArcScores& scores) {
  ArcScores log_sums;
  log_sum_over_labels(scores, log_sums);
  return log_sums;
}

std::optional<LabeledTree> best_labeled_tree(const LabeledArcScores& scores,
                                             const TreeSpace& space) {
  return LabeledTreeDistribution(scores, space).best();
}

std::vector<LabeledTree> best_labeled_trees(const LabeledArcScores& scores, int k,
                                            const TreeSpace& space) {
  return LabeledTreeDistribution(scores, space).best(k);
}

std::optional<double> labeled_log_partition(const LabeledArcScores& scores,
                                            const TreeSpace& space) {
  return LabeledTreeDistribution(scores, space).log_partition();
}

std::optional<LabeledArcMarginals> label_marginals(const LabeledArcScores& scores,
                                                   const TreeSpace& space) {
  LabeledTreeDistribution distribution(scores, space);
  const LabeledArcMarginals* const marginals = distribution.marginals();
  if (marginals == nullptr) return std::nullopt;
  return *marginals;
}

std::optional<double> labeled_entropy(const LabeledArcScores& scores, const TreeSpace& space) {
  return LabeledTreeDistribution(scores, space).entropy();
}

std::optional<LabeledTree> min_risk_labeled_tree(const LabeledArcScores& scores,
                                                 const TreeSpace& space) {
  return LabeledTreeDistribution(scores, space).min_risk();
}

std::vector<LabeledTree> sample_labeled_trees(const LabeledArcScores& scores, int count,
                                              const TreeSpace& space, Random& random) {
  return LabeledTreeDistribution(scores, space).samples(count, random);
}

}  // namespace arcus
