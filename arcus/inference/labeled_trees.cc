// SPDX-License-Identifier: Apache-2.0
//
// k best: a labelled tree among the k best has its heads among the k best trees under best labels,
// for else the best labellings of those k would all beat it. So each of those trees lists its own
// labellings, best first and only as far as asked, and the lists are merged.
#include "arcus/inference/labeled_trees.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <queue>
#include <stdexcept>
#include <string>
#include <utility>

#include "arcus/numeric/log_sum_exp.h"
#include "arcus/numeric/portable_math.h"

namespace arcus {
namespace {

std::size_t at(int position) { return static_cast<std::size_t>(position); }

template <typename Combine>
ArcScores combine_labels(const LabeledArcScores& scores, Combine combine) {
  const int n = scores.size();
  ArcScores result(n, kNoArc);
  for (int m = 1; m <= n; ++m) {
    for (int h = 0; h <= n; ++h) {
      if (h != m) result(h, m) = combine(scores.of(h, m));
    }
  }
  return result;
}

void check_scores(const LabeledArcScores& scores) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (int m = 1; m <= scores.size(); ++m) {
    for (int h = 0; h <= scores.size(); ++h) {
      for (int label = 0; h != m && label < scores.labels(); ++label) {
        if (scores(h, m, label) < kInfinity) continue;
        throw std::invalid_argument(
            "found the score " + std::string(scores(h, m, label) > 0 ? "+inf" : "NaN") +
            " of the arc (" + std::to_string(h) + ", " + std::to_string(m) + ") with label " +
            std::to_string(label) + ", expected a number or -inf");
      }
    }
  }
}

int best_label(std::span<const double> scores) {
  return static_cast<int>(std::max_element(scores.begin(), scores.end()) - scores.begin());
}

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

// The labellings of one tree, best first. Each word has its labels in order of score; a labelling
// is how far down its list each word is. From a labelling, the next ones move one word, at or
// behind the last that was moved, one step down: so each is reached in one way only.
class Labelings {
 public:
  Labelings(const LabeledArcScores& scores, Tree tree) : scores_(&scores), tree_(std::move(tree)) {
    const int n = tree_.size();
    for (int m = 1; m <= n; ++m) {
      const auto labels = scores.of(tree_.head(m), m);
      std::vector<int> order(labels.size());
      std::iota(order.begin(), order.end(), 0);
      std::stable_sort(order.begin(), order.end(),
                       [&](int a, int b) { return labels[at(a)] > labels[at(b)]; });
      while (!order.empty() && labels[at(order.back())] == kNoArc) order.pop_back();
      orders_.push_back(std::move(order));
    }
    push(std::vector<int>(at(n), 0), 0);
  }

  bool empty() const { return waiting_.empty(); }
  double best_score() const { return waiting_.top().score; }

  LabeledTree pop() {
    const Labeling labeling = waiting_.top();
    waiting_.pop();
    for (std::size_t m = labeling.last_moved; m < orders_.size(); ++m) {
      if (at(labeling.steps[m]) + 1 == orders_[m].size()) continue;
      std::vector<int> steps = labeling.steps;
      ++steps[m];
      push(std::move(steps), m);
    }
    LabeledTree result{tree_, {}, labeling.score};
    for (std::size_t m = 0; m < orders_.size(); ++m) {
      result.labels.push_back(orders_[m][at(labeling.steps[m])]);
    }
    return result;
  }

 private:
  struct Labeling {
    double score = 0;
    std::vector<int> steps;
    std::size_t last_moved = 0;
    friend bool operator<(const Labeling& a, const Labeling& b) {
      if (a.score != b.score) return a.score < b.score;
      return a.steps > b.steps;
    }
  };

  void push(std::vector<int> steps, std::size_t last_moved) {
    double score = 0;
    for (int m = 1; m <= tree_.size(); ++m) {
      const int label = orders_[at(m) - 1][at(steps[at(m) - 1])];
      score += (*scores_)(tree_.head(m), m, label);
    }
    waiting_.push({score, std::move(steps), last_moved});
  }

  const LabeledArcScores* scores_;
  Tree tree_;
  std::vector<std::vector<int>> orders_;  // by word: its labels, best first
  std::priority_queue<Labeling> waiting_;
};

}  // namespace

ArcScores best_over_labels(const LabeledArcScores& scores) {
  return combine_labels(scores, [](std::span<const double> labels) {
    return *std::max_element(labels.begin(), labels.end());
  });
}

ArcScores log_sum_over_labels(const LabeledArcScores& scores) {
  return combine_labels(scores, log_sum_exp);
}

std::optional<LabeledTree> best_labeled_tree(const LabeledArcScores& scores,
                                             const TreeSpace& space) {
  check_scores(scores);
  auto best = best_tree(best_over_labels(scores), space);
  if (!best) return std::nullopt;
  return with_best_labels(scores, std::move(best->tree));
}

std::vector<LabeledTree> best_labeled_trees(const LabeledArcScores& scores, int k,
                                            const TreeSpace& space) {
  check_scores(scores);
  std::vector<Labelings> lists;
  for (ScoredTree& tree : best_trees(best_over_labels(scores), k, space)) {
    lists.emplace_back(scores, std::move(tree.tree));
  }
  std::vector<LabeledTree> result;
  while (static_cast<int>(result.size()) < k) {
    // Strictly better only, so that the earlier list goes first among equals.
    Labelings* best = nullptr;
    for (Labelings& list : lists) {
      if (list.empty()) continue;
      if (best == nullptr || list.best_score() > best->best_score()) best = &list;
    }
    if (best == nullptr) break;
    result.push_back(best->pop());
  }
  return result;
}

std::optional<double> labeled_log_partition(const LabeledArcScores& scores,
                                            const TreeSpace& space) {
  check_scores(scores);
  return log_partition(log_sum_over_labels(scores), space);
}

std::optional<LabeledArcMarginals> label_marginals(const LabeledArcScores& scores,
                                                   const TreeSpace& space) {
  check_scores(scores);
  const int n = scores.size();
  const ArcScores sums = log_sum_over_labels(scores);
  const auto marginals = arc_marginals(sums, space);
  if (!marginals) return std::nullopt;
  LabeledArcMarginals result(n, scores.labels());
  for (int m = 1; m <= n; ++m) {
    for (int h = 0; h <= n; ++h) {
      if (h == m || sums(h, m) == kNoArc) continue;
      for (int label = 0; label < scores.labels(); ++label) {
        result(h, m, label) = (*marginals)(h, m) * portable_exp(scores(h, m, label) - sums(h, m));
      }
    }
  }
  return result;
}

std::optional<double> labeled_entropy(const LabeledArcScores& scores, const TreeSpace& space) {
  // That of the tree, and that of each arc's label given the arc.
  const auto heads = entropy(log_sum_over_labels(scores), space);
  if (!heads) return std::nullopt;
  const auto marginals = *label_marginals(scores, space);
  double labels = 0;
  for (int m = 1; m <= scores.size(); ++m) {
    for (int h = 0; h <= scores.size(); ++h) {
      if (h == m) continue;
      const auto shares = marginals.of(h, m);
      const double arc = std::accumulate(shares.begin(), shares.end(), 0.0);
      for (const double share : shares) {
        if (share > 0) labels -= share * portable_log(share / arc);
      }
    }
  }
  return *heads + labels;
}

std::optional<LabeledTree> min_risk_labeled_tree(const LabeledArcScores& scores,
                                                 const TreeSpace& space) {
  auto marginals = label_marginals(scores, space);
  if (!marginals) return std::nullopt;
  for (int m = 1; m <= scores.size(); ++m) {
    for (int h = 0; h <= scores.size(); ++h) {
      for (int label = 0; label < scores.labels(); ++label) {
        if (scores(h, m, label) == kNoArc) (*marginals)(h, m, label) = kNoArc;
      }
    }
  }
  return best_labeled_tree(*marginals, space);
}

std::vector<LabeledTree> sample_labeled_trees(const LabeledArcScores& scores, int count,
                                              const TreeSpace& space, Random& random) {
  check_scores(scores);
  std::vector<LabeledTree> result;
  for (Tree& tree : sample_trees(log_sum_over_labels(scores), count, space, random)) {
    LabeledTree labeled;
    for (int m = 1; m <= tree.size(); ++m) {
      const auto labels = scores.of(tree.head(m), m);
      const double log_sum = log_sum_exp(labels);
      // Walk down the cumulated shares; rounding may leave a little behind the last possible one.
      double left = random.uniform();
      int label = best_label(labels);
      for (int candidate = 0; candidate < scores.labels(); ++candidate) {
        left -= portable_exp(labels[at(candidate)] - log_sum);
        if (left < 0) {
          label = candidate;
          break;
        }
      }
      labeled.labels.push_back(label);
      labeled.score += labels[at(label)];
    }
    labeled.tree = std::move(tree);
    result.push_back(std::move(labeled));
  }
  return result;
}

}  // namespace arcus
