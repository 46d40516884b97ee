// SPDX-License-Identifier: Apache-2.0
//
// The questions of trees.h when every arc carries a label: scores of (head, modifier, label). The
// labels of a tree's arcs are independent of each other, so that every answer is that of an
// unlabelled table and a little arithmetic (Koo et al., 2007, section 3.4).
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "arcus/inference/trees.h"

namespace arcus {

// A number for every (head, modifier, label): heads 0..n, modifiers 1..n, labels 0..labels-1.
class LabeledTable {
 public:
  // At least one label. Throws MemoryError, before allocating, when the table cannot fit.
  LabeledTable(int n, int labels, double value = 0);

  int size() const { return n_; }
  int labels() const { return labels_; }
  double operator()(int h, int m, int label) const { return of(h, m)[at(label)]; }
  double& operator()(int h, int m, int label) { return of(h, m)[at(label)]; }

  // The numbers of one arc, by label.
  std::span<const double> of(int h, int m) const { return {&values_[index(h, m)], at(labels_)}; }
  std::span<double> of(int h, int m) { return {&values_[index(h, m)], at(labels_)}; }

 private:
  static std::size_t at(int position) { return static_cast<std::size_t>(position); }
  std::size_t index(int h, int m) const { return (at(m) * (at(n_) + 1) + at(h)) * at(labels_); }

  int n_;
  int labels_;
  std::vector<double> values_;
};

using LabeledScores = LabeledTable;
using LabelMarginals = LabeledTable;

struct LabeledTree {
  Tree tree;
  std::vector<int> labels;  // labels[m - 1] is that of the arc into m
  double score = 0;

  friend bool operator==(const LabeledTree&, const LabeledTree&) = default;
};

// Each arc's best score, and the log of the sum of exp over its labels.
ArcScores best_over_labels(const LabeledScores& scores);
ArcScores log_sum_over_labels(const LabeledScores& scores);

std::optional<LabeledTree> best_labeled_tree(const LabeledScores& scores, const TreeSpace& space);

// Labelled trees ranked together: two of them may differ only in labels.
std::vector<LabeledTree> best_labeled_trees(const LabeledScores& scores, int k,
                                            const TreeSpace& space);

std::optional<double> labeled_log_partition(const LabeledScores& scores, const TreeSpace& space);
std::optional<LabelMarginals> label_marginals(const LabeledScores& scores, const TreeSpace& space);
std::optional<double> labeled_entropy(const LabeledScores& scores, const TreeSpace& space);

// The tree with the most expected correct heads and labels, which is its score.
std::optional<LabeledTree> min_risk_labeled_tree(const LabeledScores& scores,
                                                 const TreeSpace& space);

std::vector<LabeledTree> sample_labeled_trees(const LabeledScores& scores, int count,
                                              const TreeSpace& space, Random& random);

}  // namespace arcus
