// SPDX-License-Identifier: Apache-2.0
//
// The best arc into each word, and the second best score: the first step of Chu-Liu-Edmonds and of
// its k best. O(n) per word, with SIMD; the result is the same on every CPU. Internal: not for
// users of the library.
#pragma once

#include <span>

#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree.h"

namespace arcus {

// The best arc into a word, the first in a tie; kNoHead if all are kNoArc.
struct BestHead {
  int head = kNoHead;
  double score = kNoArc;
};
BestHead best_head(const ArcScores& scores, int m);
void best_heads(const ArcScores& scores, std::span<BestHead> best);  // best[m - 1] for each word m

// The second best score into each word; kNoArc if there is none.
void second_best_scores(const ArcScores& scores, std::span<const BestHead> best,
                        std::span<double> second);

}  // namespace arcus
