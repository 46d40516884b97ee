// SPDX-License-Identifier: Apache-2.0
//
// Sums over all projective trees in O(n^3) time and O(n^2) space: the inside and outside weights of
// Eisner's items (Baker, 1979; Eisner, 1996; Paskin, 2001).
//
// The items are those of eisner_chart.h, with sums in place of maxima and products in place of
// sums. The inside weight of an item is the total weight of its subtrees, where an arc has weight
// exp(score) and a tree the product of its arcs. The outside weight is the total weight of
// everything around the item, so that inside * outside / Z is the probability that a tree contains
// the item. For an open item, this is the probability of its arc.
//
// Range: The arcs into each word are first divided by their sum. Marginals do not change, and Z
// becomes the probability that heads drawn independently form a projective tree. So no inside or
// outside weight exceeds 1, and underflow, of at most 2^-1074 for each of the 3 n^3 / 2 products,
// changes Z by no more than that. Plain doubles are accurate enough if Z is above kSafe. Otherwise
// (peaked scores, some hundreds of words, or no tree) the chart is filled again with the numbers of
// wide_number.h, which cannot underflow: then Z is 0 exactly if there is no tree.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arcus/inference/eisner_item.h"
#include "arcus/inference/sum_counts.h"
#include "arcus/numeric/aligned_vector.h"
#include "arcus/numeric/wide_number.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

// An array of numbers. For plain doubles, `exponent` is valid but not used.
struct NumberView {
  double* mantissa = nullptr;
  double* exponent = nullptr;
};

// The charts as the SIMD code sees them. An item i..j is at [i][j] in a table by start and at
// [j][i] in a table by end. In closed_left_by_end, it is at [j][i - 1], which lines up with the
// closed_right item before it.
struct InsideTables {
  std::size_t stride = 0;
  std::size_t n = 0;
  std::size_t first = 0;             // 0 if the root is a head like others
  NumberView arcs_right, arcs_left;  // weights of (i, j) and of (j, i)
  NumberView joined, open_right, open_left, closed_right, closed_left;
  NumberView closed_right_by_end, open_left_by_end, closed_left_by_end;
  NumberView outside_closed_right, outside_open_left, outside_closed_left;  // by end
  NumberView row_open_right, row_closed_right, row_closed_left;             // of one start
};

class InsideChart {
 public:
  // Fills the inside chart and returns whether there is a tree. Memory is reused between calls.
  bool fill(const ArcScores& scores, Roots roots);

  int size() const { return n_; }
  Roots roots() const { return roots_; }
  double log_partition() const { return sum_of_best_ + log_sum_; }
  // The same with each word's best incoming score subtracted first; shifts() are these scores, by
  // word.
  double log_sum() const { return log_sum_; }
  std::span<const double> shifts() const { return shifts_; }

  // Fills the outside chart and computes the probability of every arc. Requires that fill()
  // returned true.
  void fill_marginals(ArcMarginals& marginals);

  const SumCounts& counts() const { return counts_; }  // since construction

  // The inside weight of an item, with each word's incoming weights divided by their sum. Here and
  // below, mantissas are not normalized.
  WideNumber weight(const EisnerItem& item) const {
    switch (item.kind) {
      case EisnerItem::Kind::kJoined:
        return number(kJoined, item.i, item.j);
      case EisnerItem::Kind::kClosedRight:
        return number(kClosedRight, item.i, item.j);
      case EisnerItem::Kind::kClosedLeft:
        return number(kClosedLeft, item.i, item.j);
      case EisnerItem::Kind::kSingleRoot:
        break;
    }
    return partition_;
  }

  // Calls visit(q, part) for each split q of an item, in order, with its part of the item's weight,
  // as long as visit returns true.
  template <typename Visit>
  void visit_splits(const EisnerItem& item, const Visit& visit) const {
    const int i = item.i;
    const int j = item.j;
    const int last = last_split(item);
    int q = first_split(item);
    switch (item.kind) {
      case EisnerItem::Kind::kJoined:
        while (q <= last && visit(q, product(kClosedRight, i, q, kClosedLeft, q + 1, j))) ++q;
        break;
      case EisnerItem::Kind::kClosedRight:
        while (q <= last && visit(q, product(kOpenRight, i, q, kClosedRight, q, j))) ++q;
        break;
      case EisnerItem::Kind::kClosedLeft:
        while (q <= last && visit(q, product(kClosedLeft, i, q, kOpenLeft, q, j))) ++q;
        break;
      case EisnerItem::Kind::kSingleRoot:
        while (q <= last && visit(q, with_root(q))) ++q;
        break;
    }
  }

 private:
  enum Table : std::size_t {
    kArcsRight,
    kArcsLeft,
    kJoined,
    kOpenRight,
    kOpenLeft,
    kClosedRight,
    kClosedLeft,
    kInsideTables,
    kClosedRightByEnd = kInsideTables,
    kOpenLeftByEnd,
    kClosedLeftByEnd,
    kOutsideClosedRight,
    kOutsideOpenLeft,
    kOutsideClosedLeft,
    kRows,  // the three rows of one start; a table has room for three
    kAllTables
  };

  std::size_t index(int i, int j) const {
    return static_cast<std::size_t>(i) * stride_ + static_cast<std::size_t>(j);
  }
  WideNumber number(Table table, int i, int j) const {
    const double* const cell = memory_.data() + start_of(table) + index(i, j);
    return {cell[0], wide_ ? cell[cells_] : 0};
  }
  WideNumber product(Table a, int ai, int aj, Table b, int bi, int bj) const {
    const WideNumber x = number(a, ai, aj);
    const WideNumber y = number(b, bi, bj);
    return {x.mantissa * y.mantissa, x.exponent + y.exponent};
  }
  WideNumber with_root(int m) const {
    const WideNumber arc = number(kArcsRight, kRoot, m);
    const WideNumber parts = product(kClosedLeft, 1, m, kClosedRight, m, n_);
    return {arc.mantissa * parts.mantissa, arc.exponent + parts.exponent};
  }
  // The start of a table. If numbers are wide, its exponents follow its mantissas.
  std::size_t start_of(Table table) const { return table * cells_ * (wide_ ? 2 : 1); }
  NumberView view(Table table);
  InsideTables views();
  InsideTables views_with_outside();
  void make_room(std::size_t tables);
  bool set_weights(const ArcScores& scores);  // false if a word has no incoming arc

  int n_ = 0;
  Roots roots_ = Roots::kSingle;
  bool wide_ = false;
  double log_sum_ = 0;
  WideNumber partition_;
  std::size_t stride_ = 0;
  std::size_t cells_ = 0;  // of one table
  AlignedVector memory_;
  std::vector<double> shifts_;  // by word: its best incoming score
  double sum_of_best_ = 0;      // the sum of shifts_
  WideNumber divisor_;  // product over words of the sum of their weights, with the best as 1
  AlignedVector line_;  // one word's weights
  SumCounts counts_;
};

}  // namespace arcus
