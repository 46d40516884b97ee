// SPDX-License-Identifier: Apache-2.0
//
// The trees over one table of arc scores as a distribution: a tree's score is the sum of its arcs'
// scores, its probability exp(score) / Z. Ask it as many questions as you like: the sum over all
// trees, the marginals, the best tree, the tree of least risk, the entropy and what samples need
// are computed when first asked for, once, and kept. Scores, tree spaces and edge cases are those
// of trees.h, whose functions answer one question each. labeled_tree_distribution.h has the same
// for labelled arcs.
//
// Costs: O(n^3) for the sum and O(n^3) more for the marginals, which all questions share; the rest
// is O(n^2) or one search for a best tree. reset() keeps all memory, so that one object serves a
// stream of sentences without allocating. Answers are stored inside: one object, one thread.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "arcus/base/random.h"
#include "arcus/inference/arborescence_sampler.h"
#include "arcus/inference/scored_tree.h"
#include "arcus/inference/sum_counts.h"
#include "arcus/inference/trees.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

class TreeDistribution {
 public:
  TreeDistribution() = default;  // of no words, which have one tree
  // Throws ArgumentError when a score is NaN or +inf.
  TreeDistribution(ArcScores scores, const TreeSpace& space);

  // Becomes the distribution of these scores, of which it keeps a copy.
  void reset(const ArcScores& scores, const TreeSpace& space);

  const ArcScores& scores() const { return scores_; }
  const TreeSpace& space() const { return space_; }

  // Is there a tree with a finite score? If not, the answers below are empty.
  bool has_tree() { return log_partition().has_value(); }

  // log Z: the logarithm of the sum of exp(score) over all trees.
  std::optional<double> log_partition();

  // The probability of each arc, until the next reset(); nullptr when there is no tree.
  const ArcMarginals* marginals();

  // - sum over trees of p log p, in nats.
  std::optional<double> entropy();

  // The expectation of a function that adds over arcs: sum of marginal * value. A value of an arc
  // that is in no tree does not count, whatever it is. Throws ArgumentError when the table
  // is not of the same size.
  std::optional<double> expected(const ArcTable& values);

  // sum over trees of p log(p / q), p being this one, both over the same words and in the same
  // space (else ArgumentError): infinite when q excludes an arc that p uses, empty when one
  // of them has no tree.
  std::optional<double> kl_divergence(TreeDistribution& q);

  // log p of a tree: at most 0, and kNoArc for a tree that is not of the space or has an arc of
  // score kNoArc. Throws ArgumentError when the tree is not of the same size.
  std::optional<double> log_probability(const Tree& tree);

  // The tree of the highest score. Of several always the same one.
  const std::optional<ScoredTree>& best();

  // The k best trees, best first, no tree twice; fewer when there are fewer. Not kept.
  std::vector<ScoredTree> best(int k);

  // The tree with the most expected correct heads, which is its score. Never an arc of score
  // kNoArc.
  const std::optional<ScoredTree>& min_risk();

  // An exact sample, and `count` of them; none when there is no tree.
  std::optional<Tree> sample(Random& random);
  std::vector<Tree> samples(int count, Random& random);

  // The sums that were run for all questions since the object was made.
  SumCounts sum_counts() const;

 private:
  // What has been computed since the last reset().
  struct Known {
    bool log_partition = false;
    bool marginals = false;
    bool entropy = false;
    bool best = false;
    bool min_risk = false;
  };

  // How the sum has scaled the scores: what it subtracted from each, and the sum that came out.
  struct Scale {
    std::span<const double> shifts;  // by word
    double root_shift = 0;           // of root arcs, beside their word's
    double log_sum = 0;

    double relative(double score, int h, int m) const {
      const double shifted = score - shifts[static_cast<std::size_t>(m)];
      return h == kRoot ? shifted - root_shift : shifted;
    }
  };
  Scale scale() const;  // after log_partition()

  bool is_in_some_tree(int h, int m);
  template <typename Value>
  double expectation(Value value);
  bool prepare_sampler();
  Tree draw(Random& random);

  ArcScores scores_;
  TreeSpace space_;
  InferenceScratch scratch_;
  Known known_;
  std::optional<double> log_partition_;
  ArcMarginals marginals_;
  double entropy_ = 0;
  std::optional<ScoredTree> best_;
  std::optional<ScoredTree> min_risk_;
  ArcScores allowed_marginals_;  // for the tree of least risk: kNoArc where the scores are
  std::optional<ArborescenceSampler> sampler_;  // projective trees are drawn from the scratch
  SumCounts sampler_counts_;                    // of samplers of earlier scores
};

}  // namespace arcus
