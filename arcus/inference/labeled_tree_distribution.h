// SPDX-License-Identifier: Apache-2.0
//
// TreeDistribution (tree_distribution.h) for labelled arcs, with the same functions under the same
// names. Given the heads, the labels of a tree are independent of each other. So heads() is a
// distribution of trees without labels, whose arc scores are log-sums over labels, and every result
// here is computed from one of its results with a little arithmetic (Koo et al., 2007, section
// 3.4).
//
// Cost: that of TreeDistribution, and O(n^2) times the number of labels. Every sum is computed
// once, when it is first needed, and cached. reset() reuses all memory. Use an object from one
// thread.
#pragma once

#include <optional>
#include <vector>

#include "arcus/inference/labeled_trees.h"
#include "arcus/inference/tree_distribution.h"
#include "arcus/tree/labeled_arc_scores.h"

namespace arcus {

class LabeledTreeDistribution {
 public:
  LabeledTreeDistribution() = default;  // of no words: one tree
  // Throws ArgumentError if a score is NaN or +inf.
  LabeledTreeDistribution(LabeledArcScores scores, const TreeSpace& space);

  // Changes this to the distribution of these scores, which are copied.
  void reset(const LabeledArcScores& scores, const TreeSpace& space);

  const LabeledArcScores& scores() const { return scores_; }
  const TreeSpace& space() const { return space_; }

  // The distribution of trees without labels: the probability of a tree is the sum over its
  // labellings.
  TreeDistribution& heads();

  // True if there is a labelled tree with a finite score. If not, the results below are empty.
  bool has_tree() { return heads().has_tree(); }
  std::optional<double> log_partition() { return heads().log_partition(); }

  // The probability of each labelled arc, valid until the next reset(); nullptr if there is no
  // tree.
  const LabeledArcMarginals* marginals();

  std::optional<double> entropy();  // of the labelled tree, in nats

  // The sum of marginal * value over labelled arcs. Values of labelled arcs that are in no tree are
  // ignored. Throws ArgumentError if the table has another size.
  std::optional<double> expected(const LabeledArcTable& values);

  // log p of the heads and labels; the tree's score is ignored. kNoArc if the probability is 0.
  // Throws ArgumentError if the tree has another size or a label is unknown.
  std::optional<double> log_probability(const LabeledTree& tree);

  const std::optional<LabeledTree>& best();
  // Labelled trees ranked together: two of them may differ only in labels. Not cached.
  std::vector<LabeledTree> best(int k);

  // The tree with the highest expected number of correct heads and labels, which is its score.
  const std::optional<LabeledTree>& min_risk();

  std::optional<LabeledTree> sample(Random& random);
  // All heads are sampled before the first label.
  std::vector<LabeledTree> samples(int count, Random& random);

  SumCounts sum_counts() const { return heads_.sum_counts(); }

 private:
  struct Known {
    bool heads = false;
    bool best_labels = false;
    bool marginals = false;
    bool entropy = false;
    bool best = false;
    bool min_risk = false;
  };

  const ArcScores& best_labels();
  LabeledTree with_drawn_labels(Tree tree, Random& random) const;

  LabeledArcScores scores_;
  TreeSpace space_;
  Known known_;
  TreeDistribution heads_;
  ArcScores log_sums_;     // of each arc's labels
  ArcScores best_labels_;  // each arc's best score
  InferenceScratch scratch_;
  LabeledArcMarginals marginals_;
  double entropy_ = 0;
  std::optional<LabeledTree> best_;
  std::optional<LabeledTree> min_risk_;
};

}  // namespace arcus
