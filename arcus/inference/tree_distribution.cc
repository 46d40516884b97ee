// SPDX-License-Identifier: Apache-2.0
//
// Sums stay in the scratch until the next reset(): marginals continue from the sum over all trees,
// and samples use both.
//
// Entropy, divergence and probabilities are differences of numbers of the size of log Z. So they
// are computed with the scores as scaled for the sum: relative to the best arc into each word (and
// to the best root arc, if a tree has exactly one). This does not change any probability, and keeps
// digits that large scores would cost.
#include "arcus/inference/tree_distribution.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "arcus/base/error.h"
#include "arcus/inference/projective_sampler.h"

namespace arcus {

TreeDistribution::TreeDistribution(ArcScores scores, const TreeSpace& space)
    : scores_(std::move(scores)), space_(space) {
  check_scores(scores_);
}

void TreeDistribution::reset(const ArcScores& scores, const TreeSpace& space) {
  check_scores(scores);
  known_ = {};
  if (sampler_) sampler_counts_ += sampler_->counts();
  sampler_.reset();
  scores_ = scores;
  space_ = space;
}

std::optional<double> TreeDistribution::log_partition() {
  if (!known_.log_partition) {
    log_partition_ = arcus::log_partition(scores_, space_, scratch_);
    known_.log_partition = true;
  }
  return log_partition_;
}

const ArcMarginals* TreeDistribution::marginals() {
  if (!has_tree()) return nullptr;
  if (!known_.marginals) {
    if (space_.projective) {
      scratch_.inside_outside.chart.fill_marginals(marginals_);
    } else {
      differentiate_arborescence_sum(scratch_.matrix_tree, marginals_);
    }
    known_.marginals = true;
  }
  return &marginals_;
}

TreeDistribution::Scale TreeDistribution::scale() const {
  if (space_.projective) {
    const InsideChart& chart = scratch_.inside_outside.chart;
    return {chart.shifts(), 0, chart.log_sum()};
  }
  const auto& [best, weights, sum] = scratch_.matrix_tree;
  return {weights.shifts(), weights.root_shift(), sum.log_sum()};
}

// This cannot be read from the marginals: a tiny one may be a rounding error, or true.
bool TreeDistribution::is_in_some_tree(int h, int m) {
  ArcScores forced = scores_;
  force_head(h, m, forced);
  return best_tree(forced, space_, scratch_).has_value();
}

// The sum of marginal * value(h, m). An infinite value counts only if some tree has the arc.
template <typename Value>
double TreeDistribution::expectation(Value value) {
  double sum = 0;
  for (int m = 1; m <= scores_.size(); ++m) {
    for (int h = 0; h <= scores_.size(); ++h) {
      if (h == m || scores_(h, m) == kNoArc) continue;
      const double v = value(h, m);
      if (std::isfinite(v)) {
        sum += marginals_(h, m) * v;
      } else if (is_in_some_tree(h, m)) {
        sum += v;
      }
    }
  }
  return sum;
}

std::optional<double> TreeDistribution::entropy() {
  if (marginals() == nullptr) return std::nullopt;
  if (!known_.entropy) {
    const Scale scale = this->scale();
    const double mean = expectation([&](int h, int m) {
      const double relative = scale.relative(scores_(h, m), h, m);
      // The scores differ by more than the largest double: no tree with any weight has the arc.
      return relative == kNoArc ? 0 : relative;
    });
    entropy_ = std::max(0.0, scale.log_sum - mean);
    known_.entropy = true;
  }
  return entropy_;
}

std::optional<double> TreeDistribution::expected(const ArcTable& values) {
  if (values.size() != scores_.size()) {
    throw ArgumentError("expected values for as many words as there are scores");
  }
  if (marginals() == nullptr) return std::nullopt;
  return expectation([&](int h, int m) { return values(h, m); });
}

std::optional<double> TreeDistribution::kl_divergence(TreeDistribution& q) {
  if (q.scores_.size() != scores_.size()) {
    throw ArgumentError("expected two tables of scores over the same words");
  }
  if (q.space_ != space_) {
    throw ArgumentError("expected two distributions over the same tree space");
  }
  if (marginals() == nullptr || !q.has_tree()) return std::nullopt;
  const Scale scale_p = scale();
  const Scale scale_q = q.scale();
  const double mean = expectation([&](int h, int m) {
    const double relative = scale_p.relative(scores_(h, m), h, m);
    return relative == kNoArc ? 0 : relative - scale_q.relative(q.scores_(h, m), h, m);
  });
  return std::max(0.0, mean - scale_p.log_sum + scale_q.log_sum);
}

std::optional<double> TreeDistribution::log_probability(const Tree& tree) {
  if (tree.size() != scores_.size()) {
    throw ArgumentError("expected a tree of as many words as there are scores");
  }
  if (!has_tree()) return std::nullopt;
  if (!contains(space_, tree)) return kNoArc;
  const Scale scale = this->scale();
  double sum = 0;
  for (int m = 1; m <= tree.size(); ++m) {
    sum += scale.relative(scores_(tree.head(m), m), tree.head(m), m);
  }
  return std::min(0.0, sum - scale.log_sum);
}

const std::optional<ScoredTree>& TreeDistribution::best() {
  if (!known_.best) {
    best_ = best_tree(scores_, space_, scratch_);
    known_.best = true;
  }
  return best_;
}

std::vector<ScoredTree> TreeDistribution::best(int k) {
  return best_trees(scores_, k, space_, scratch_);
}

const std::optional<ScoredTree>& TreeDistribution::min_risk() {
  if (known_.min_risk) return min_risk_;
  if (marginals() == nullptr) {
    min_risk_.reset();
  } else {
    allowed_marginals_ = marginals_;
    for (int m = 1; m <= scores_.size(); ++m) {
      for (int h = 0; h <= scores_.size(); ++h) {
        if (scores_(h, m) == kNoArc) allowed_marginals_(h, m) = kNoArc;
      }
    }
    min_risk_ = best_tree(allowed_marginals_, space_, scratch_);
  }
  known_.min_risk = true;
  return min_risk_;
}

// False if there is no tree.
bool TreeDistribution::prepare_sampler() {
  if (!has_tree()) return false;
  if (!space_.projective && !sampler_) {
    marginals();
    sampler_.emplace(scores_, space_.roots, scratch_.matrix_tree.sum, marginals_);
  }
  return true;
}

Tree TreeDistribution::draw(Random& random) {
  return space_.projective ? draw_projective_tree(scratch_.inside_outside.chart, random)
                           : sampler_->draw(random);
}

std::optional<Tree> TreeDistribution::sample(Random& random) {
  if (!prepare_sampler()) return std::nullopt;
  return draw(random);
}

std::vector<Tree> TreeDistribution::samples(int count, Random& random) {
  std::vector<Tree> trees;
  if (count <= 0 || !prepare_sampler()) return trees;
  for (int i = 0; i < count; ++i) trees.push_back(draw(random));
  return trees;
}

SumCounts TreeDistribution::sum_counts() const {
  SumCounts counts = sampler_counts_;
  counts += scratch_.inside_outside.chart.counts();
  counts += scratch_.matrix_tree.sum.counts();
  if (sampler_) counts += sampler_->counts();
  return counts;
}

}  // namespace arcus
