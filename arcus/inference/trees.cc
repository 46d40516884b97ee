// SPDX-License-Identifier: Apache-2.0
//
// Dispatches searches and sums to the algorithm for the tree space. tree_distribution.cc computes
// everything that is derived from sums.
#include "arcus/inference/trees.h"

#include <limits>
#include <string>

#include "arcus/base/error.h"
#include "arcus/inference/total_score.h"
#include "arcus/inference/tree_distribution.h"

namespace arcus {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

void check_scores(const ArcScores& scores) {
  for (int m = 1; m <= scores.size(); ++m) {
    const auto into = scores.into(m);
    // The first pass vectorizes; the second one only finds the arc for the message.
    bool fine = true;
    for (const double score : into) fine &= score < kInfinity;
    if (fine) continue;
    for (int h = 0; h <= scores.size(); ++h) {
      const double score = scores(h, m);
      if (h == m || score < kInfinity) continue;
      throw ArgumentError("found the score " + std::string(score > 0 ? "+inf" : "NaN") +
                          " of the arc (" + std::to_string(h) + ", " + std::to_string(m) +
                          "), expected a number or -inf");
    }
  }
}

double score_of(const ArcScores& scores, const Tree& tree) { return total_score(scores, tree); }

std::optional<ScoredTree> best_tree(const ArcScores& scores, const TreeSpace& space,
                                    InferenceScratch& scratch) {
  check_scores(scores);
  return space.projective ? best_projective_tree(scores, space.roots, scratch.eisner)
                          : best_arborescence(scores, space.roots, scratch.chu_liu_edmonds);
}

std::vector<ScoredTree> best_trees(const ArcScores& scores, int k, const TreeSpace& space,
                                   InferenceScratch& scratch) {
  check_scores(scores);
  if (k <= 0) return {};
  return space.projective ? best_projective_trees(scores, k, space.roots, scratch.eisner_kbest)
                          : best_arborescences(scores, k, space.roots, scratch.kbest_arborescence);
}

std::optional<double> log_partition(const ArcScores& scores, const TreeSpace& space,
                                    InferenceScratch& scratch) {
  check_scores(scores);
  return space.projective ? projective_log_partition(scores, space.roots, scratch.inside_outside)
                          : arborescence_log_partition(scores, space.roots, scratch.matrix_tree);
}

std::optional<double> arc_marginals(const ArcScores& scores, const TreeSpace& space,
                                    ArcMarginals& marginals, InferenceScratch& scratch) {
  check_scores(scores);
  return space.projective
             ? projective_marginals(scores, space.roots, marginals, scratch.inside_outside)
             : arborescence_marginals(scores, space.roots, marginals, scratch.matrix_tree);
}

std::optional<double> entropy(const ArcScores& scores, const TreeSpace& space) {
  return TreeDistribution(scores, space).entropy();
}

std::optional<double> expected(const ArcTable& values, const ArcScores& scores,
                               const TreeSpace& space) {
  return TreeDistribution(scores, space).expected(values);
}

std::optional<double> kl_divergence(const ArcScores& p, const ArcScores& q,
                                    const TreeSpace& space) {
  TreeDistribution distribution_of_q(q, space);
  return TreeDistribution(p, space).kl_divergence(distribution_of_q);
}

std::vector<Tree> sample_trees(const ArcScores& scores, int count, const TreeSpace& space,
                               Random& random) {
  return TreeDistribution(scores, space).samples(count, random);
}

std::optional<Tree> sample_tree(const ArcScores& scores, const TreeSpace& space, Random& random) {
  return TreeDistribution(scores, space).sample(random);
}

std::optional<ScoredTree> min_risk_tree(const ArcScores& scores, const TreeSpace& space) {
  return TreeDistribution(scores, space).min_risk();
}

std::optional<ScoredTree> best_tree(const ArcScores& scores, const TreeSpace& space) {
  InferenceScratch scratch;
  return best_tree(scores, space, scratch);
}

std::vector<ScoredTree> best_trees(const ArcScores& scores, int k, const TreeSpace& space) {
  InferenceScratch scratch;
  return best_trees(scores, k, space, scratch);
}

std::optional<double> log_partition(const ArcScores& scores, const TreeSpace& space) {
  InferenceScratch scratch;
  return log_partition(scores, space, scratch);
}

std::optional<ArcMarginals> arc_marginals(const ArcScores& scores, const TreeSpace& space) {
  InferenceScratch scratch;
  ArcMarginals marginals;
  if (!arc_marginals(scores, space, marginals, scratch)) return std::nullopt;
  return marginals;
}

}  // namespace arcus
