// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/labeled_tree_distribution.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include "arcus/base/error.h"
#include "arcus/inference/labeled_kbest.h"
#include "arcus/numeric/log_sum_exp.h"
#include "arcus/numeric/portable_math.h"

namespace arcus {
namespace {

std::size_t at(int position) { return static_cast<std::size_t>(position); }

LabeledTree with_best_labels(const LabeledArcTable& scores, Tree tree) {
  LabeledTree result;
  for (int m = 1; m <= tree.size(); ++m) {
    const auto labels = scores.of(tree.head(m), m);
    result.labels.push_back(best_label(labels));
    result.score += labels[at(result.labels.back())];
  }
  result.tree = std::move(tree);
  return result;
}

std::optional<LabeledTree> with_best_labels(const LabeledArcTable& scores,
                                            std::optional<ScoredTree> best) {
  if (!best) return std::nullopt;
  return with_best_labels(scores, std::move(best->tree));
}

}  // namespace

LabeledTreeDistribution::LabeledTreeDistribution(LabeledArcScores scores, const TreeSpace& space)
    : scores_(std::move(scores)), space_(space) {
  check_scores(scores_);
}

void LabeledTreeDistribution::reset(const LabeledArcScores& scores, const TreeSpace& space) {
  check_scores(scores);
  known_ = {};
  scores_ = scores;
  space_ = space;
}

TreeDistribution& LabeledTreeDistribution::heads() {
  if (!known_.heads) {
    log_sum_over_labels(scores_, log_sums_);
    heads_.reset(log_sums_, space_);
    known_.heads = true;
  }
  return heads_;
}

const ArcScores& LabeledTreeDistribution::best_labels() {
  if (!known_.best_labels) {
    best_over_labels(scores_, best_labels_);
    known_.best_labels = true;
  }
  return best_labels_;
}

const LabeledArcMarginals* LabeledTreeDistribution::marginals() {
  const ArcMarginals* const arcs = heads().marginals();
  if (arcs == nullptr) return nullptr;
  if (known_.marginals) return &marginals_;
  const int n = scores_.size();
  marginals_.reset(n, scores_.labels());
  for (int m = 1; m <= n; ++m) {
    for (int h = 0; h <= n; ++h) {
      if (h == m || log_sums_(h, m) == kNoArc) continue;
      const auto labels = scores_.of(h, m);
      const auto shares = marginals_.of(h, m);
      for (std::size_t label = 0; label < labels.size(); ++label) {
        shares[label] = (*arcs)(h, m) * portable_exp(labels[label] - log_sums_(h, m));
      }
    }
  }
  known_.marginals = true;
  return &marginals_;
}

std::optional<double> LabeledTreeDistribution::entropy() {
  if (marginals() == nullptr) return std::nullopt;
  if (known_.entropy) return entropy_;
  // The entropy of the tree plus that of each arc's label given the arc.
  double labels = 0;
  for (int m = 1; m <= scores_.size(); ++m) {
    for (int h = 0; h <= scores_.size(); ++h) {
      if (h == m) continue;
      const auto shares = marginals_.of(h, m);
      const double arc = std::accumulate(shares.begin(), shares.end(), 0.0);
      for (const double share : shares) {
        if (share > 0) labels -= share * portable_log(share / arc);
      }
    }
  }
  entropy_ = *heads().entropy() + labels;
  known_.entropy = true;
  return entropy_;
}

std::optional<double> LabeledTreeDistribution::expected(const LabeledArcTable& values) {
  if (values.size() != scores_.size() || values.labels() != scores_.labels()) {
    throw ArgumentError("expected values for as many words and labels as there are scores");
  }
  if (!has_tree()) return std::nullopt;
  // The expected value of an arc's label, given the arc, is a value of the arc.
  ArcTable means(scores_.size());
  for (int m = 1; m <= scores_.size(); ++m) {
    for (int h = 0; h <= scores_.size(); ++h) {
      if (h == m) continue;
      for (int label = 0; label < scores_.labels(); ++label) {
        if (scores_(h, m, label) == kNoArc) continue;
        const double value = values(h, m, label);
        const double share = portable_exp(scores_(h, m, label) - log_sums_(h, m));
        means(h, m) += std::isfinite(value) ? share * value : value;
      }
    }
  }
  return heads().expected(means);
}

std::optional<double> LabeledTreeDistribution::log_probability(const LabeledTree& tree) {
  if (static_cast<int>(tree.labels.size()) != scores_.size()) {
    throw ArgumentError("expected a label for each word");
  }
  for (const int label : tree.labels) {
    if (label < 0 || label >= scores_.labels()) {
      throw ArgumentError("expected labels that the scores have");
    }
  }
  const auto of_heads = heads().log_probability(tree.tree);
  if (!of_heads || *of_heads == kNoArc) return of_heads;
  double of_labels = 0;
  for (int m = 1; m <= scores_.size(); ++m) {
    const int h = tree.tree.head(m);
    of_labels += scores_(h, m, tree.labels[at(m) - 1]) - log_sums_(h, m);
  }
  return std::min(0.0, *of_heads + of_labels);
}

const std::optional<LabeledTree>& LabeledTreeDistribution::best() {
  if (!known_.best) {
    best_ = with_best_labels(scores_, best_tree(best_labels(), space_, scratch_));
    known_.best = true;
  }
  return best_;
}

std::vector<LabeledTree> LabeledTreeDistribution::best(int k) {
  return best_labelings(scores_, best_trees(best_labels(), k, space_, scratch_), k);
}

const std::optional<LabeledTree>& LabeledTreeDistribution::min_risk() {
  if (known_.min_risk) return min_risk_;
  if (marginals() == nullptr) {
    min_risk_.reset();
  } else {
    LabeledArcMarginals allowed = marginals_;
    for (int m = 1; m <= scores_.size(); ++m) {
      for (int h = 0; h <= scores_.size(); ++h) {
        for (int label = 0; label < scores_.labels(); ++label) {
          if (scores_(h, m, label) == kNoArc) allowed(h, m, label) = kNoArc;
        }
      }
    }
    min_risk_ = with_best_labels(allowed, best_tree(best_over_labels(allowed), space_, scratch_));
  }
  known_.min_risk = true;
  return min_risk_;
}

LabeledTree LabeledTreeDistribution::with_drawn_labels(Tree tree, Random& random) const {
  LabeledTree result;
  for (int m = 1; m <= tree.size(); ++m) {
    const auto labels = scores_.of(tree.head(m), m);
    const double log_sum = log_sums_(tree.head(m), m);
    // Subtracts shares until the random number is used up. Rounding may leave a little after the
    // last label; then the best label is used.
    double left = random.uniform();
    int label = best_label(labels);
    for (int candidate = 0; candidate < scores_.labels(); ++candidate) {
      left -= portable_exp(labels[at(candidate)] - log_sum);
      if (left < 0) {
        label = candidate;
        break;
      }
    }
    result.labels.push_back(label);
    result.score += labels[at(label)];
  }
  result.tree = std::move(tree);
  return result;
}

std::optional<LabeledTree> LabeledTreeDistribution::sample(Random& random) {
  auto tree = heads().sample(random);
  if (!tree) return std::nullopt;
  return with_drawn_labels(std::move(*tree), random);
}

std::vector<LabeledTree> LabeledTreeDistribution::samples(int count, Random& random) {
  std::vector<LabeledTree> result;
  for (Tree& tree : heads().samples(count, random)) {
    result.push_back(with_drawn_labels(std::move(tree), random));
  }
  return result;
}

}  // namespace arcus
