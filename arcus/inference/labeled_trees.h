// SPDX-License-Identifier: Apache-2.0
//
// The functions of trees.h for labelled arcs: scores of (head, modifier, label). For several
// questions about one table, use a LabeledTreeDistribution (labeled_tree_distribution.h), which
// computes each sum once.
#pragma once

#include <optional>
#include <vector>

#include "arcus/inference/trees.h"
#include "arcus/tree/labeled_arc_scores.h"

namespace arcus {

struct LabeledTree {
  Tree tree;
  std::vector<int> labels;  // labels[m - 1] is that of the arc into m
  double score = 0;

  friend bool operator==(const LabeledTree&, const LabeledTree&) = default;
};

// Each arc's best score over labels, and the log of the sum of exp(score) over labels.
void best_over_labels(const LabeledArcScores& scores, ArcScores& best);
ArcScores best_over_labels(const LabeledArcScores& scores);
void log_sum_over_labels(const LabeledArcScores& scores, ArcScores& log_sums);
ArcScores log_sum_over_labels(const LabeledArcScores& scores);

std::optional<LabeledTree> best_labeled_tree(const LabeledArcScores& scores,
                                             const TreeSpace& space);

// Labelled trees ranked together: two of them may differ only in labels.
std::vector<LabeledTree> best_labeled_trees(const LabeledArcScores& scores, int k,
                                            const TreeSpace& space);

std::optional<double> labeled_log_partition(const LabeledArcScores& scores, const TreeSpace& space);
std::optional<LabeledArcMarginals> label_marginals(const LabeledArcScores& scores,
                                                   const TreeSpace& space);
std::optional<double> labeled_entropy(const LabeledArcScores& scores, const TreeSpace& space);

// The tree with the highest expected number of correct heads and labels, which is its score.
std::optional<LabeledTree> min_risk_labeled_tree(const LabeledArcScores& scores,
                                                 const TreeSpace& space);

std::vector<LabeledTree> sample_labeled_trees(const LabeledArcScores& scores, int count,
                                              const TreeSpace& space, Random& random);

// Throws ArgumentError, which names the first such arc and label, if a score is NaN or +inf.
void check_scores(const LabeledArcScores& scores);

}  // namespace arcus
