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

// Scaling all weights into one word scales the weight of every tree and changes no probability, so
// each word's largest weight is scaled to 1. For single-root trees, the root arcs have their own
// scale: every tree has exactly one of them.
class TreeWeights {
 public:
  // Returns false if there is no tree. The scores must not change while this object is used.
  bool load(const ArcScores& scores, Roots roots, ChuLiuEdmondsScratch& scratch);

  int size() const { return n_; }
  bool single_root() const { return single_root_; }
  // Words are eliminated from place n down to place 1. Place k is word k, with one exception: for
  // single-root trees, word 1 is exchanged with the root word of the best tree. So the word at
  // place 1 is one from which every other word can be reached.
  int place_of(int word) const { return word == 1 ? top_ : word == top_ ? 1 : word; }
  int word_at(int place) const { return place_of(place); }  // the exchange is its own inverse
  void exchange(std::span<double> row) const { std::swap(row[1], row[at(top_)]); }
  double log_scale() const { return log_scale_; }  // all trees were divided by its exp
  // log_scale() is the sum of the shifts, which are subtracted from the scores into each word, by
  // word, and of root_shift(), which is also subtracted from root arcs.
  std::span<const double> shifts() const { return shifts_; }
  double root_shift() const { return root_shift_; }

  // The logarithms of the weights into the word at place k, by place of the head; kNoArc at k.
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
