// SPDX-License-Identifier: Apache-2.0
//
// The k best projective trees: O(n^3) for the best one, as in eisner.h, and then at most O(n^2) for
// each of the others, usually far less (Huang & Chiang, 2005, algorithm 3).
//
// The chart gives the best derivation of each item. The second best one is computed only when the
// second best tree needs it, and so on. A heap orders the derivations of an item. It starts with
// the best derivation of each split. When the derivation from the a-th best left part and the b-th
// best right part leaves the heap, those with the (a+1)-th left part and the (b+1)-th right part
// enter it, and only then are these parts computed. Items build every tree in one way, so the list
// has no repeats.
#pragma once

#include <cstddef>
#include <vector>

#include "arcus/inference/eisner_chart.h"
#include "arcus/inference/scored_tree.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

// One way to build an item: a split and the ranks of its two parts; rank 0 is the best.
struct EisnerDerivation {
  double score = 0;
  int split = 0;
  int left = 0;
  int right = 0;
};

// The ranked derivations of an item of which more than the best is needed.
struct EisnerRanking {
  EisnerItem item;
  bool successors_due = false;          // successors of the last derivation are not in the heap yet
  std::vector<EisnerDerivation> found;  // best first
  std::vector<EisnerDerivation> candidates;  // a heap
};

struct EisnerRanked {
  EisnerItem item;
  int rank = 0;
};

struct EisnerKBestScratch {
  EisnerChart chart;
  std::vector<EisnerRanking> rankings;
  std::size_t rankings_used = 0;
  std::vector<int> ranking_of;  // by kind and span; -1 for none
  std::vector<int> due;         // a stack of rankings to extend by one
  std::vector<EisnerRanked> parts;
  std::vector<EisnerItem> stack;
};

// The k best trees, best first; all if there are fewer, none if every tree has a forbidden arc.
// Scores are sums in the order of the modifiers. Ties are always in the same order. Throws
// MemoryError if the chart does not fit into memory.
std::vector<ScoredTree> best_projective_trees(const ArcScores& scores, int k, Roots roots,
                                              EisnerKBestScratch& scratch);
std::vector<ScoredTree> best_projective_trees(const ArcScores& scores, int k, Roots roots);

}  // namespace arcus
