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

// Reusable memory for one call at a time. Once it was used for a sentence of at least this length,
// only the result is allocated. See kbest_arborescence.cc for the algorithm.
struct KBestArborescenceScratch {
  static constexpr int kNone = -1;

  struct Constraint {
    enum class Kind { kForbidden, kForced, kOnlyRoot };
    Kind kind = Kind::kForbidden;
    Arc arc;
    int before = kNone;  // the previous constraint of the set
  };
  // A set of trees that is split by arcs of its best tree.
  struct Split {
    int best = kNone;  // index of the best tree in the result
    std::size_t swaps_begin = 0;
    std::size_t swaps_end = 0;
  };
  // An entry of the heap: a set of trees that are not yet in the result.
  struct Waiting {
    enum class Kind { kSwap, kNextRoot, kUnsolvedNextRoot };
    double score = 0;  // of the best tree of the set, or a bound
    Kind kind = Kind::kSwap;
    int constraints = kNone;  // on the trees; for a swap, with the arcs of earlier swaps forced
    int split = kNone;
    std::size_t swap = 0;
  };

  Contraction graph;
  ArcScores constrained;
  std::vector<BestHead> best;              // of the original scores
  std::vector<double> second_best;         // of the original scores
  std::vector<BestHead> constrained_best;  // of the constrained scores
  std::vector<Constraint> constraints;
  std::vector<int> changed_rows;  // of the constrained scores
  std::vector<Split> splits;
  std::vector<Contraction::Swap> swaps;
  std::vector<Waiting> heap;
  Tree found;
  Tree of_next_root;  // the best tree with none of the root words so far
};

// Best first, by the sum of the arcs' scores in the order of their modifiers. No tree occurs twice
// or has an arc with score kNoArc. Returns fewer than k trees if there are no more. The first one
// has the score of best_arborescence().
std::vector<ScoredTree> best_arborescences(const ArcScores& scores, int k, Roots roots,
                                           KBestArborescenceScratch& scratch);
std::vector<ScoredTree> best_arborescences(const ArcScores& scores, int k, Roots roots);

}  // namespace arcus
