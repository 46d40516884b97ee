// SPDX-License-Identifier: Apache-2.0
//
// The interface of inference: best trees, sums and samples over a table of arc scores, for every
// tree space, one function each. The score of a tree is the sum of the scores of its arcs, its
// probability is exp(score) / Z. For several questions about one table, use a TreeDistribution
// (tree_distribution.h), which computes each sum once.
//
// Any pattern of kNoArc is legal: forbidden arcs, forced arcs (all other arcs into the word are
// forbidden), unreachable words. If the space has no tree with a finite score, the result is empty.
// The diagonal is ignored. NaN and +inf throw ArgumentError, tables that do not fit into
// memory throw MemoryError. A sentence of no words has one tree, with score 0. If two scores into
// one word differ by more than the largest double, the lower one may be treated as kNoArc.
#pragma once

#include <optional>
#include <vector>

#include "arcus/base/random.h"
#include "arcus/inference/arborescence_sampler.h"
#include "arcus/inference/chu_liu_edmonds.h"
#include "arcus/inference/eisner.h"
#include "arcus/inference/eisner_kbest.h"
#include "arcus/inference/inside_outside.h"
#include "arcus/inference/kbest_arborescence.h"
#include "arcus/inference/matrix_tree.h"
#include "arcus/inference/projective_sampler.h"
#include "arcus/inference/scored_tree.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

// Reusable memory for one call at a time; it grows to the longest sentence.
struct InferenceScratch {
  EisnerScratch eisner;
  EisnerKBestScratch eisner_kbest;
  InsideOutsideScratch inside_outside;
  ChuLiuEdmondsScratch chu_liu_edmonds;
  KBestArborescenceScratch kbest_arborescence;
  MatrixTreeScratch matrix_tree;
};

// The tree with the highest score. Ties are always broken in the same way.
std::optional<ScoredTree> best_tree(const ArcScores& scores, const TreeSpace& space,
                                    InferenceScratch& scratch);
std::optional<ScoredTree> best_tree(const ArcScores& scores, const TreeSpace& space);

// The k best trees, best first, without repeats; fewer if there are fewer.
std::vector<ScoredTree> best_trees(const ArcScores& scores, int k, const TreeSpace& space,
                                   InferenceScratch& scratch);
std::vector<ScoredTree> best_trees(const ArcScores& scores, int k, const TreeSpace& space);

// log Z: the logarithm of the sum of exp(score) over all trees.
std::optional<double> log_partition(const ArcScores& scores, const TreeSpace& space,
                                    InferenceScratch& scratch);
std::optional<double> log_partition(const ArcScores& scores, const TreeSpace& space);

// The probability of each arc. The form with a result returns log Z, and does not change the
// marginals if there is no tree.
std::optional<double> arc_marginals(const ArcScores& scores, const TreeSpace& space,
                                    ArcMarginals& marginals, InferenceScratch& scratch);
std::optional<ArcMarginals> arc_marginals(const ArcScores& scores, const TreeSpace& space);

// - sum over trees of p log p, in nats.
std::optional<double> entropy(const ArcScores& scores, const TreeSpace& space);

// The expectation of a function that adds over arcs: sum of marginal * value. Values of arcs that
// are in no tree are ignored.
std::optional<double> expected(const ArcTable& values, const ArcScores& scores,
                               const TreeSpace& space);

// The sum over trees of p log(p / q), for the distributions of two tables over the same words.
// Infinite if q excludes an arc that p uses, empty if one of them has no tree.
std::optional<double> kl_divergence(const ArcScores& p, const ArcScores& q, const TreeSpace& space);

// One exact sample, or several, which share the preparation.
std::optional<Tree> sample_tree(const ArcScores& scores, const TreeSpace& space, Random& random);
std::vector<Tree> sample_trees(const ArcScores& scores, int count, const TreeSpace& space,
                               Random& random);

// The tree with the highest expected number of correct heads, which is its score. It has no arc
// with score kNoArc.
std::optional<ScoredTree> min_risk_tree(const ArcScores& scores, const TreeSpace& space);

// The sum of the scores of a tree's arcs.
double score_of(const ArcScores& scores, const Tree& tree);

// Throws ArgumentError, which names the first such arc, if a score is NaN or +inf.
void check_scores(const ArcScores& scores);

}  // namespace arcus
