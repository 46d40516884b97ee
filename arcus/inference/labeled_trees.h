// SPDX-License-Identifier: Apache-2.0
//
// The questions of trees.h when every arc carries a label: scores of (head, modifier, label). The
// labels of a tree's arcs are independent of each other, so that every answer is that of an
// unlabelled table and a little arithmetic (Koo et al., 2007, section 3.4).
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

// Each arc's best score, and the log of the sum of exp over its labels.
ArcScores best_over_labels(const LabeledArcScores& scores);
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

// The tree with the most expected correct heads and labels, which is its score.
std::optional<LabeledTree> min_risk_labeled_tree(const LabeledArcScores& scores,
                                                 const TreeSpace& space);

std::vector<LabeledTree> sample_labeled_trees(const LabeledArcScores& scores, int count,
                                              const TreeSpace& space, Random& random);

}  // namespace arcus
