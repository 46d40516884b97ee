// SPDX-License-Identifier: Apache-2.0
//
// The front door of inference: every question about the trees over a table of arc scores, for every
// tree space, one function each. A tree's score is the sum of its arcs' scores, its probability
// exp(score) / Z. Several questions about one table share their sums when they go to a
// TreeDistribution (tree_distribution.h).
//
// Any pattern of kNoArc is legal: forbidden arcs, forced ones (all others into the word forbidden),
// words that nothing reaches. Where the space has no tree with a finite score, the answer is empty.
// The diagonal is not looked at. NaN and +inf are refused with ArgumentError, tables that
// cannot fit with MemoryError. No words have one tree, of score 0. Scores into one word that differ
// by more than the largest double are too far apart to be compared: the lower one may count as
// kNoArc.
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

// Memory for any number of calls, one at a time; it grows to the longest sentence.
struct InferenceScratch {
  EisnerScratch eisner;
  EisnerKBestScratch eisner_kbest;
  InsideOutsideScratch inside_outside;
  ChuLiuEdmondsScratch chu_liu_edmonds;
  KBestArborescenceScratch kbest_arborescence;
  MatrixTreeScratch matrix_tree;
};

// The tree of the highest score. Of several always the same one.
std::optional<ScoredTree> best_tree(const ArcScores& scores, const TreeSpace& space,
                                    InferenceScratch& scratch);
std::optional<ScoredTree> best_tree(const ArcScores& scores, const TreeSpace& space);

// The k best trees, best first, no tree twice; fewer when there are fewer.
std::vector<ScoredTree> best_trees(const ArcScores& scores, int k, const TreeSpace& space,
                                   InferenceScratch& scratch);
std::vector<ScoredTree> best_trees(const ArcScores& scores, int k, const TreeSpace& space);

// log Z: the logarithm of the sum of exp(score) over all trees.
std::optional<double> log_partition(const ArcScores& scores, const TreeSpace& space,
                                    InferenceScratch& scratch);
std::optional<double> log_partition(const ArcScores& scores, const TreeSpace& space);

// The probability of each arc. The form with a result returns log Z, and leaves the marginals alone
// when there is no tree.
std::optional<double> arc_marginals(const ArcScores& scores, const TreeSpace& space,
                                    ArcMarginals& marginals, InferenceScratch& scratch);
std::optional<ArcMarginals> arc_marginals(const ArcScores& scores, const TreeSpace& space);

// - sum over trees of p log p, in nats.
std::optional<double> entropy(const ArcScores& scores, const TreeSpace& space);

// The expectation of a function that adds over arcs: sum of marginal * value. A value of an arc
// that is in no tree does not count, whatever it is.
std::optional<double> expected(const ArcTable& values, const ArcScores& scores,
                               const TreeSpace& space);

// sum over trees of p log(p / q), for the distributions of two tables over the same words: infinite
// when q excludes an arc that p uses, empty when one of them has no tree.
std::optional<double> kl_divergence(const ArcScores& p, const ArcScores& q, const TreeSpace& space);

// An exact sample, and several, which share their preparation.
std::optional<Tree> sample_tree(const ArcScores& scores, const TreeSpace& space, Random& random);
std::vector<Tree> sample_trees(const ArcScores& scores, int count, const TreeSpace& space,
                               Random& random);

// The tree with the most expected correct heads, which is its score. Never an arc of score kNoArc.
std::optional<ScoredTree> min_risk_tree(const ArcScores& scores, const TreeSpace& space);

// The sum of the scores of a tree's arcs.
double score_of(const ArcScores& scores, const Tree& tree);

// Throws ArgumentError, naming the first arc, when a score is NaN or +inf.
void check_scores(const ArcScores& scores);

}  // namespace arcus
