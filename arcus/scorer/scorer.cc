// SPDX-License-Identifier: Apache-2.0
#include "arcus/scorer/scorer.h"

namespace arcus {

void LabelScores::reset(int n, int labels) {
  n_ = n;
  labels_ = labels;
  scores_.assign(at(n) * at(labels), kNoArc);
}

std::vector<int> Scorer::best_labels(std::size_t index_in_batch, const Tree& tree,
                                     Scratch& scratch) const {
  LabelScores scores;
  score_labels(index_in_batch, tree, scratch, scores);
  std::vector<int> labels;
  for (int m = 1; m <= scores.size(); ++m) labels.push_back(best_label(scores.of(m)));
  return labels;
}

}  // namespace arcus
