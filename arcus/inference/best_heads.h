// SPDX-License-Identifier: Apache-2.0
//
// The best arc into each word, and the second best score: the first step of Chu-Liu-Edmonds and of
// its k best. O(n) a word, in vectors; the result is the same on every CPU. Internal: not for users
// of the library.
#pragma once

#include <span>

#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree.h"

namespace arcus {

// The best arc into a word, the first of several; kNoHead when every one is kNoArc.
struct BestHead {
  int head = kNoHead;
  double score = kNoArc;
};
BestHead best_head(const ArcScores& scores, int m);
void best_heads(const ArcScores& scores, std::span<BestHead> best);  // best[m - 1] for each word m

// The score of the best arc into each word that is not its best one; kNoArc where there is none.
void second_best_scores(const ArcScores& scores, std::span<const BestHead> best,
                        std::span<double> second);

}  // namespace arcus
