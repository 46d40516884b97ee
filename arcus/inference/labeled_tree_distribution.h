// SPDX-License-Identifier: Apache-2.0
//
// TreeDistribution (tree_distribution.h) when every arc carries a label: the same questions under
// the same names. Given its heads, a tree's labels are independent of each other, so heads() is the
// distribution of trees without labels, over the log-sum of each arc's labels, and every answer is
// one of its answers and a little arithmetic (Koo et al., 2007, section 3.4).
//
// Costs: those of TreeDistribution, and O(n^2) times the number of labels. Every sum is computed
// when first asked for, once, and kept; reset() keeps all memory. One object, one thread.
#pragma once

#include <optional>
#include <vector>

#include "arcus/inference/labeled_trees.h"
#include "arcus/inference/tree_distribution.h"
#include "arcus/tree/labeled_arc_scores.h"

namespace arcus {

class LabeledTreeDistribution {
 public:
  LabeledTreeDistribution() = default;  // of no words, which have one tree
  // Throws ArgumentError when a score is NaN or +inf.
  LabeledTreeDistribution(LabeledArcScores scores, const TreeSpace& space);

  // Becomes the distribution of these scores, of which it keeps a copy.
  void reset(const LabeledArcScores& scores, const TreeSpace& space);

  const LabeledArcScores& scores() const { return scores_; }
  const TreeSpace& space() const { return space_; }

  // The trees without their labels: a tree's probability is the sum over all its labellings.
  TreeDistribution& heads();

  // Is there a labelled tree with a finite score? If not, the answers below are empty.
  bool has_tree() { return heads().has_tree(); }
  std::optional<double> log_partition() { return heads().log_partition(); }

  // The probability of each labelled arc, until the next reset(); nullptr when there is no tree.
  const LabeledArcMarginals* marginals();

  std::optional<double> entropy();  // of the labelled tree, in nats

  // sum of marginal * value over labelled arcs. A value of a labelled arc that is in no tree does
  // not count. Throws ArgumentError when the table is not of the same size.
  std::optional<double> expected(const LabeledArcTable& values);

  // log p of the heads and labels; the tree's score is ignored. kNoArc if the
  // probability is 0. Throws ArgumentError for a tree of another size or an unknown label.
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
