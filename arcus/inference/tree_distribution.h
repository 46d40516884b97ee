// SPDX-License-Identifier: Apache-2.0
//
// The distribution over the trees of one table of arc scores: the score of a tree is the sum of the
// scores of its arcs, its probability is exp(score) / Z. The sum over all trees, the marginals, the
// best tree, the minimum-risk tree, the entropy and the preparation of samples are computed once,
// when they are first needed, and cached. Scores, tree spaces and edge cases are those of trees.h.
// labeled_tree_distribution.h has the same for labelled arcs.
//
// Cost: O(n^3) for the sum and O(n^3) for the marginals, each once; the rest is O(n^2) or one
// search for a best tree. reset() reuses all memory, so that one object processes a stream of
// sentences without allocation. Results are cached inside the object: use it from one thread.
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
  TreeDistribution() = default;  // of no words: one tree
  // Throws ArgumentError if a score is NaN or +inf.
  TreeDistribution(ArcScores scores, const TreeSpace& space);

  // Changes this to the distribution of these scores, which are copied.
  void reset(const ArcScores& scores, const TreeSpace& space);

  const ArcScores& scores() const { return scores_; }
  const TreeSpace& space() const { return space_; }

  // True if there is a tree with a finite score. If not, the results below are empty.
  bool has_tree() { return log_partition().has_value(); }

  // log Z: the logarithm of the sum of exp(score) over all trees.
  std::optional<double> log_partition();

  // The probability of each arc, valid until the next reset(); nullptr if there is no tree.
  const ArcMarginals* marginals();

  // - sum over trees of p log p, in nats.
  std::optional<double> entropy();

  // The expectation of a function that adds over arcs: sum of marginal * value. Values of arcs that
  // are in no tree are ignored. Throws ArgumentError if the table has another size.
  std::optional<double> expected(const ArcTable& values);

  // The sum over trees of p log(p / q), where p is this distribution. Infinite if q excludes an arc
  // that p uses, empty if one of them has no tree. Throws ArgumentError if they differ in the
  // number of words or in the tree space.
  std::optional<double> kl_divergence(TreeDistribution& q);

  // log p of a tree: at most 0; kNoArc if the tree is not in the space or has an arc with score
  // kNoArc. Throws ArgumentError if the tree has another size.
  std::optional<double> log_probability(const Tree& tree);

  // The tree with the highest score. Ties are always broken in the same way.
  const std::optional<ScoredTree>& best();

  // The k best trees, best first, without repeats; fewer if there are fewer. Not cached.
  std::vector<ScoredTree> best(int k);

  // The tree with the highest expected number of correct heads, which is its score. It has no arc
  // with score kNoArc.
  const std::optional<ScoredTree>& min_risk();

  // One exact sample, or `count` of them; empty if there is no tree.
  std::optional<Tree> sample(Random& random);
  std::vector<Tree> samples(int count, Random& random);

  // The number of sums computed since construction.
  SumCounts sum_counts() const;

 private:
  // The results that have been computed since the last reset().
  struct Known {
    bool log_partition = false;
    bool marginals = false;
    bool entropy = false;
    bool best = false;
    bool min_risk = false;
  };

  // The scaling of the scores in the sum: what was subtracted from each score, and the resulting
  // sum.
  struct Scale {
    std::span<const double> shifts;  // by word
    double root_shift = 0;           // for root arcs, in addition to the word's shift
    double log_sum = 0;

    double relative(double score, int h, int m) const {
      const double shifted = score - shifts[static_cast<std::size_t>(m)];
      return h == kRoot ? shifted - root_shift : shifted;
    }
  };
  Scale scale() const;  // requires log_partition()

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
  ArcScores allowed_marginals_;  // for the minimum-risk tree: kNoArc for forbidden arcs
  std::optional<ArborescenceSampler> sampler_;  // projective trees are drawn from scratch_
  SumCounts sampler_counts_;                    // of samplers of earlier scores
};

}  // namespace arcus
