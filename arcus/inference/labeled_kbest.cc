// SPDX-License-Identifier: Apache-2.0
//
// The heads of the k best labelled trees are among the k best trees under best labels: otherwise,
// the best labellings of those k trees would all beat them. So each of those trees lists its
// labellings, best first and only as far as needed, and the lists are merged. O(k n) heap
// operations for each list that is used.
#include "arcus/inference/labeled_kbest.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <queue>
#include <utility>

namespace arcus {
namespace {

std::size_t at(int position) { return static_cast<std::size_t>(position); }

// The labellings of one tree, best first. Each word has its labels sorted by score; a labelling
// gives each word's position in its list. The successors of a labelling move one word, the last one
// moved or a later one, by one position. So each labelling is reached in only one way.
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

std::vector<LabeledTree> best_labelings(const LabeledArcScores& scores,
                                        std::vector<ScoredTree> trees, int k) {
  std::vector<Labelings> lists;
  lists.reserve(trees.size());
  for (ScoredTree& tree : trees) lists.emplace_back(scores, std::move(tree.tree));
  std::vector<LabeledTree> result;
  while (static_cast<int>(result.size()) < k) {
    // Strictly better, so that ties go to the earlier list.
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

}  // namespace arcus
