// SPDX-License-Identifier: Apache-2.0
//
// The chart of the best projective subtrees, in O(n^3) time and O(n^2) space (Eisner, 1996).
//
// An item covers words i..j and has its head at one end. It is open if the arc between i and j was
// its last step, so that the modifier can still take dependents on its far side, and closed if it
// is complete. Two adjacent closed items, one headed by i and one by j, are joined; an arc between
// i and j turns the joined pair into an open item; an open and a closed item make a closed one:
//
//   joined(i, j)       = max over i <= q < j   of closed_right(i, q) + closed_left(q + 1, j)
//   open_right(i, j)   = joined(i, j) + score(i, j)
//   open_left(i, j)    = joined(i, j) + score(j, i)
//   closed_right(i, j) = max over i < q <= j   of open_right(i, q) + closed_right(q, j)
//   closed_left(i, j)  = max over i <= q < j   of closed_left(i, q) + open_left(q, j)
//
// "Right" items have their head at i, "left" items at j. In closed_right, q is the last modifier of
// i; in joined, q is the last descendant of i. Both are determined by the tree, so every projective
// tree is built in exactly one way. Therefore k-best lists have no repeats, and inside_chart.h can
// sum over the same items.
//
// The root is position 0. With a single root, words 1..n have their own chart, and the best tree is
// max over m of score(0, m) + closed_left(1, m) + closed_right(m, n). With multiple roots, the root
// is a head at the left end, and the best tree is closed_right(0, n).
//
// Only maxima are stored. The split of a maximum is found by searching for the first split with an
// equal sum. It exists, bit for bit, whatever the order in which the maxima were computed.
#pragma once

#include <cstddef>
#include <vector>

#include "arcus/inference/eisner_item.h"
#include "arcus/numeric/aligned_vector.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

// The chart as the SIMD code sees it: rows are starts i, columns are ends j.
struct EisnerTables {
  std::size_t stride = 0;
  const double* arcs = nullptr;
  double* joined = nullptr;
  double* open_left = nullptr;
  double* closed_right = nullptr;
  double* closed_left = nullptr;
};

// Scores in the chart are relative: the best arc into each word has score 0, and its other arcs
// have lower scores. Every tree has one arc into each word, so the ranking of trees does not
// change, no sum can overflow, and a large constant in all scores costs no precision. (An arc whose
// score is below that of the best arc by more than the largest double is treated as kNoArc.)
class EisnerChart {
 public:
  // Fills the chart and returns whether there is a tree. Memory is reused between calls.
  bool fill(const ArcScores& scores, Roots roots);

  int size() const { return n_; }
  double best_into(int m) const { return best_into_[static_cast<std::size_t>(m)]; }

  // The best score of an item.
  double best(const EisnerItem& item) const {
    switch (item.kind) {
      case EisnerItem::Kind::kJoined:
        return joined(item.i, item.j);
      case EisnerItem::Kind::kClosedRight:
        return closed_right(item.i, item.j);
      case EisnerItem::Kind::kClosedLeft:
        return closed_left(item.i, item.j);
      case EisnerItem::Kind::kSingleRoot:
        break;
    }
    return best_single_root_;
  }

  // Calls visit(q, score) for each split q of an item, in order, with the best score for that
  // split, as long as visit returns true.
  template <typename Visit>
  void visit_splits(const EisnerItem& item, const Visit& visit) const {
    const int i = item.i;
    const int j = item.j;
    const int last = last_split(item);
    int q = first_split(item);
    switch (item.kind) {
      case EisnerItem::Kind::kJoined:
        while (q <= last && visit(q, closed_right(i, q) + closed_left(q + 1, j))) ++q;
        break;
      case EisnerItem::Kind::kClosedRight:
        while (q <= last && visit(q, open_right(i, q) + closed_right(q, j))) ++q;
        break;
      case EisnerItem::Kind::kClosedLeft:
        while (q <= last && visit(q, closed_left(i, q) + open_left(q, j))) ++q;
        break;
      case EisnerItem::Kind::kSingleRoot:
        while (q <= last && visit(q, with_root(q))) ++q;
        break;
    }
  }

  // The first split that reaches the best score.
  int best_split(const EisnerItem& item) const;

  // Sets the heads of the item's words to those of its best derivation. The stack is empty before
  // and after the call.
  void set_heads(const EisnerItem& item, std::vector<EisnerItem>& stack, Tree& tree) const;

 private:
  std::size_t index(int i, int j) const {
    return static_cast<std::size_t>(i) * stride_ + static_cast<std::size_t>(j);
  }
  void make_room(int n);
  double joined(int i, int j) const { return joined_[index(i, j)]; }
  double open_right(int i, int j) const { return joined(i, j) + arcs_[index(i, j)]; }
  double open_left(int i, int j) const { return open_left_[index(i, j)]; }
  double closed_right(int i, int j) const { return closed_right_[index(i, j)]; }
  double closed_left(int i, int j) const { return closed_left_[index(i, j)]; }
  double with_root(int m) const {
    return closed_left(1, m) + closed_right(m, n_) + arcs_[index(kRoot, m)];
  }

  int n_ = 0;
  double best_single_root_ = 0;
  std::size_t stride_ = 0;
  // Rows are starts i, columns are ends j. Cells left of the diagonal are kNoArc wherever a vector
  // can reach them.
  AlignedVector arcs_;  // from i to the words on its right
  AlignedVector joined_;
  AlignedVector open_left_;
  AlignedVector closed_right_;
  AlignedVector closed_left_;
  std::vector<double> best_into_;  // each word's best incoming score, which is 0 in the chart
};

}  // namespace arcus
