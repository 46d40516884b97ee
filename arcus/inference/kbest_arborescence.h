// SPDX-License-Identifier: Apache-2.0
//
// The k best non-projective trees in O(k n^2) time, for one root or several.
#pragma once

#include <cstddef>
#include <vector>

#include "arcus/inference/contraction.h"
#include "arcus/inference/scored_tree.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

// Memory for any number of calls, one at a time. With a warm one only the result is allocated. What
// the parts are is told in kbest_arborescence.cc.
struct KBestArborescenceScratch {
  static constexpr int kNone = -1;

  struct Constraint {
    enum class Kind { kForbidden, kForced, kOnlyRoot };
    Kind kind = Kind::kForbidden;
    Arc arc;
    int before = kNone;  // the constraint that it comes on top of
  };
  // A set of trees, split by arcs of its best tree.
  struct Split {
    int best = kNone;  // that tree's place in the result
    std::size_t swaps_begin = 0;
    std::size_t swaps_end = 0;
  };
  // What waits in the heap: trees not yet in the result.
  struct Waiting {
    enum class Kind { kSwap, kNextRoot, kUnsolvedNextRoot };
    double score = 0;  // of the best of them, or a bound
    Kind kind = Kind::kSwap;
    int constraints = kNone;  // on the trees; of a swap, that they have the arcs of those before it
    int split = kNone;
    std::size_t swap = 0;
  };

  Contraction graph;
  ArcScores constrained;
  std::vector<BestHead> best;              // of the scores as given
  std::vector<double> second_best;         // the same
  std::vector<BestHead> constrained_best;  // of the scores under constraints
  std::vector<Constraint> constraints;
  std::vector<int> changed_rows;  // of the constrained scores
  std::vector<Split> splits;
  std::vector<Contraction::Swap> swaps;
  std::vector<Waiting> heap;
  Tree found;
  Tree of_next_root;  // the best of the trees with none of the roots so far
};

// Best first, by the sum of the arcs' scores in the order of their modifiers; no tree twice, none
// with an arc of score kNoArc, and fewer than k when there are no more. The first has the score of
// best_arborescence().
std::vector<ScoredTree> best_arborescences(const ArcScores& scores, int k, Roots roots,
                                           KBestArborescenceScratch& scratch);
std::vector<ScoredTree> best_arborescences(const ArcScores& scores, int k, Roots roots);

}  // namespace arcus
