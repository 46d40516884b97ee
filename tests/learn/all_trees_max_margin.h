// SPDX-License-Identifier: Apache-2.0
//
// The minimum of a max-margin objective from the list of all trees of each sentence: in the dual, a
// share for every tree of every sentence, moved between two trees of a sentence at a time, each
// time as far as is best, until what a move can gain is next to nothing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "arcus/learn_features/sparse_vector.h"

namespace arcus::testing {

// One tree, labelled or not, of a sentence.
struct ListedTree {
  SparseVector difference;  // f(right) - f(tree); empty for the right one
  double loss = 0;
  bool is_right = false;
};
using ListedTrees = std::vector<std::vector<ListedTree>>;  // by sentence

class AllTreesMaxMargin {
 public:
  // `size` is that of the space of features.
  AllTreesMaxMargin(const ListedTrees& sentences, std::size_t size, double c) : c_(c) {
    std::vector<const ListedTree*> all;
    for (const auto& trees : sentences) {
      for (const ListedTree& tree : trees) {
        all.push_back(&tree);
        losses_.push_back(tree.loss);
        shares_.push_back(tree.is_right ? 1 : 0);
      }
      ends_.push_back(all.size());
    }
    products_.assign(all.size(), 0);
    std::vector<double> dense(size, 0);
    for (const ListedTree* const tree : all) {
      for (const auto& [index, value] : tree->difference) dense[index] = value;
      auto& row = gram_.emplace_back();
      for (const ListedTree* const other : all) {
        double sum = 0;
        for (const auto& [index, value] : other->difference) {
          sum += dense[index] * static_cast<double>(value);
        }
        row.push_back(sum);
      }
      for (const auto& [index, value] : tree->difference) dense[index] = 0;
    }
  }

  // Lower and upper bound of the minimum.
  std::pair<double, double> solve(double gap) {
    for (int round = 0; round < 100'000; ++round) {
      std::size_t begin = 0;
      for (const std::size_t end : ends_) {
        improve(begin, end);
        begin = end;
      }
      const auto [lower, upper] = bounds();
      if (upper - lower < gap) break;
    }
    return bounds();
  }

 private:
  double gain(std::size_t tree) const { return losses_[tree] - products_[tree]; }

  void improve(std::size_t begin, std::size_t end) {
    std::size_t best = end;
    std::size_t worst = end;
    for (std::size_t tree = begin; tree < end; ++tree) {
      if (best == end || gain(tree) > gain(best)) best = tree;
      if (shares_[tree] > 0 && (worst == end || gain(tree) < gain(worst))) worst = tree;
    }
    const double squared = gram_[best][best] - 2 * gram_[best][worst] + gram_[worst][worst];
    if (best == worst || squared == 0) return;
    const double wanted = (gain(best) - gain(worst)) / (c_ * squared);
    const double moved = std::min(shares_[worst], wanted);
    shares_[best] += moved;
    shares_[worst] -= moved;
    for (std::size_t tree = 0; tree < products_.size(); ++tree) {
      products_[tree] += c_ * moved * (gram_[best][tree] - gram_[worst][tree]);
    }
  }

  std::pair<double, double> bounds() const {
    double half = 0;  // of |w|^2
    for (std::size_t tree = 0; tree < shares_.size(); ++tree) {
      half += c_ * shares_[tree] * products_[tree] / 2;
    }
    double lower = -half;
    double upper = half;
    std::size_t tree = 0;
    for (const std::size_t end : ends_) {
      double most = 0;
      for (; tree < end; ++tree) {
        lower += c_ * shares_[tree] * losses_[tree];
        most = std::max(most, gain(tree));
      }
      upper += c_ * most;
    }
    return {lower, upper};
  }

  double c_;
  std::vector<std::size_t> ends_;  // of each sentence's trees
  std::vector<double> losses_;
  std::vector<double> shares_;
  std::vector<double> products_;           // <w, difference>
  std::vector<std::vector<double>> gram_;  // of the differences
};

}  // namespace arcus::testing
