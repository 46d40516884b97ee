// SPDX-License-Identifier: Apache-2.0
//
// Each question goes to the algorithm of its tree space; what is left to do here is arithmetic with
// marginals. That is done with scores relative to each word's best incoming arc, which changes no
// probability, and keeps digits that large scores would take.
#include "arcus/inference/trees.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include "arcus/inference/total_score.h"

namespace arcus {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Subtracts each word's best incoming score.
void subtract_best(ArcScores& scores) {
  for (int m = 1; m <= scores.size(); ++m) {
    const auto into = scores.into(m);
    into[static_cast<std::size_t>(m)] = kNoArc;
    const double best = *std::max_element(into.begin(), into.end());
    if (best == kNoArc) continue;
    for (double& score : into) score -= best;
  }
}

// Is the arc in some tree? Marginals cannot tell: a tiny one may be rounding, or true.
bool is_in_some_tree(const ArcScores& scores, const TreeSpace& space, int h, int m) {
  if (scores(h, m) == kNoArc) return false;
  ArcScores forced = scores;
  std::fill(forced.into(m).begin(), forced.into(m).end(), kNoArc);
  forced(h, m) = scores(h, m);
  return best_tree(forced, space).has_value();
}

// sum of marginal * value(h, m). An infinite value counts if a tree has the arc, and only then.
template <typename Value>
double expectation(const ArcScores& scores, const TreeSpace& space, const ArcMarginals& marginals,
                   Value value) {
  double sum = 0;
  for (int m = 1; m <= scores.size(); ++m) {
    for (int h = 0; h <= scores.size(); ++h) {
      if (h == m || scores(h, m) == kNoArc) continue;
      const double v = value(h, m);
      if (std::isfinite(v)) {
        sum += marginals(h, m) * v;
      } else if (is_in_some_tree(scores, space, h, m)) {
        sum += v;
      }
    }
  }
  return sum;
}

}  // namespace

void check_scores(const ArcScores& scores) {
  for (int m = 1; m <= scores.size(); ++m) {
    const auto into = scores.into(m);
    // One pass that vectorises; a second only to say which arc it was.
    bool fine = true;
    for (const double score : into) fine &= score < kInfinity;
    if (fine) continue;
    for (int h = 0; h <= scores.size(); ++h) {
      const double score = scores(h, m);
      if (h == m || score < kInfinity) continue;
      throw std::invalid_argument("found the score " + std::string(score > 0 ? "+inf" : "NaN") +
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
  check_scores(scores);
  ArcScores relative = scores;
  subtract_best(relative);
  InferenceScratch scratch;
  ArcMarginals marginals;
  const auto log_z = arc_marginals(relative, space, marginals, scratch);
  if (!log_z) return std::nullopt;
  const double mean =
      expectation(relative, space, marginals, [&](int h, int m) { return relative(h, m); });
  return std::max(0.0, *log_z - mean);
}

std::optional<double> expected(const ArcTable& values, const ArcScores& scores,
                               const TreeSpace& space) {
  if (values.size() != scores.size()) {
    throw std::invalid_argument("expected values for as many words as there are scores");
  }
  const auto marginals = arc_marginals(scores, space);
  if (!marginals) return std::nullopt;
  return expectation(scores, space, *marginals, [&](int h, int m) { return values(h, m); });
}

std::optional<double> kl_divergence(const ArcScores& p, const ArcScores& q,
                                    const TreeSpace& space) {
  if (p.size() != q.size()) {
    throw std::invalid_argument("expected two tables of scores over the same words");
  }
  check_scores(p);
  check_scores(q);
  ArcScores relative_p = p;
  ArcScores relative_q = q;
  subtract_best(relative_p);
  subtract_best(relative_q);
  InferenceScratch scratch;
  ArcMarginals marginals;
  const auto log_z_p = arc_marginals(relative_p, space, marginals, scratch);
  const auto log_z_q = log_partition(relative_q, space, scratch);
  if (!log_z_p || !log_z_q) return std::nullopt;
  const double mean = expectation(relative_p, space, marginals, [&](int h, int m) {
    return relative_p(h, m) - relative_q(h, m);
  });
  return std::max(0.0, mean - *log_z_p + *log_z_q);
}

std::vector<Tree> sample_trees(const ArcScores& scores, int count, const TreeSpace& space,
                               Random& random) {
  check_scores(scores);
  std::vector<Tree> trees;
  const auto draw = [&](auto&& sampler) {
    if (!sampler.has_tree()) return;
    for (int i = 0; i < count; ++i) trees.push_back(sampler.draw(random));
  };
  if (space.projective) {
    draw(ProjectiveSampler(scores, space.roots));
  } else {
    draw(ArborescenceSampler(scores, space.roots));
  }
  return trees;
}

std::optional<Tree> sample_tree(const ArcScores& scores, const TreeSpace& space, Random& random) {
  std::vector<Tree> trees = sample_trees(scores, 1, space, random);
  if (trees.empty()) return std::nullopt;
  return std::move(trees[0]);
}

std::optional<ScoredTree> min_risk_tree(const ArcScores& scores, const TreeSpace& space) {
  InferenceScratch scratch;
  ArcMarginals marginals;
  if (!arc_marginals(scores, space, marginals, scratch)) return std::nullopt;
  for (int m = 1; m <= scores.size(); ++m) {
    for (int h = 0; h <= scores.size(); ++h) {
      if (scores(h, m) == kNoArc) marginals(h, m) = kNoArc;
    }
  }
  return best_tree(marginals, space, scratch);
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
