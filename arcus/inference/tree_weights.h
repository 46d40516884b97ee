// SPDX-License-Identifier: Apache-2.0
//
// The weights exp(score) of all arcs, scaled to fit a double, for the two eliminations.
// Internal: not for users of the library.
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "arcus/inference/chu_liu_edmonds.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

// Multiplying all weights into one word multiplies every tree's weight and changes no probability,
// so each word's largest weight becomes 1. For single-root trees the root arcs are scaled apart:
// every tree has just one of them.
class TreeWeights {
 public:
  // False when there is no tree. The scores must stay as they are while this is used.
  bool load(const ArcScores& scores, Roots roots, ChuLiuEdmondsScratch& scratch);

  int size() const { return n_; }
  bool single_root() const { return single_root_; }
  // Words are eliminated from place n down to place 1. For single-root trees place 1 is the root of
  // the best tree, a word from which every other one can be reached, and that word's place is word
  // 1's; all others, and all for multi-root trees, stand in order.
  int place_of(int word) const { return word == 1 ? top_ : word == top_ ? 1 : word; }
  int word_at(int place) const { return place_of(place); }  // an exchange is its own inverse
  void exchange(std::span<double> row) const { std::swap(row[1], row[at(top_)]); }
  double log_scale() const { return log_scale_; }  // log of what all trees were divided by
  // It is the sum of these: subtracted from the scores into each word, by word, and once more from
  // those of root arcs.
  std::span<const double> shifts() const { return shifts_; }
  double root_shift() const { return root_shift_; }

  // Logarithms of the weights into the word at place k, by place of the head; kNoArc at k.
  void log_weights_into(int k, std::span<double> row) const;

 private:
  static std::size_t at(int position) { return static_cast<std::size_t>(position); }

  const ArcScores* scores_ = nullptr;
  int n_ = 0;
  bool single_root_ = false;
  int top_ = 1;
  double log_scale_ = 0;
  double root_shift_ = 0;
  Tree best_;
  std::vector<double> shifts_;  // by word
};

}  // namespace arcus
