// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/tree_weights.h"

#include <algorithm>

#include "arcus/numeric/rows.h"

namespace arcus {

bool TreeWeights::load(const ArcScores& scores, Roots roots, ChuLiuEdmondsScratch& scratch) {
  scores_ = &scores;
  n_ = scores.size();
  single_root_ = roots == Roots::kSingle;
  top_ = 1;
  log_scale_ = 0;
  root_shift_ = 0;
  if (n_ == 0) return true;
  if (!find_best_arborescence(scores, roots, best_, scratch)) return false;
  if (single_root_) {
    const auto heads = best_.heads();
    top_ = 1 + static_cast<int>(std::find(heads.begin(), heads.end(), kRoot) - heads.begin());
    root_shift_ = kNoArc;
  }
  shifts_.assign(at(n_) + 1, 0);
  for (int m = 1; m <= n_; ++m) {
    const auto row = scores.into(m);
    const std::size_t first = single_root_ ? 1 : 0;
    const double largest_weight =
        std::max(largest(row.subspan(first, at(m) - first)), largest(row.subspan(at(m) + 1)));
    // A word whose only possible head is the root is not scaled.
    if (largest_weight > kNoArc) shifts_[at(m)] = largest_weight;
    if (single_root_) root_shift_ = std::max(root_shift_, row[kRoot] - shifts_[at(m)]);
    log_scale_ += shifts_[at(m)];
  }
  log_scale_ += root_shift_;
  return true;
}

void TreeWeights::log_weights_into(int k, std::span<double> row) const {
  const int m = word_at(k);
  lower(row, scores_->into(m).data(), shifts_[at(m)]);
  if (single_root_) row[kRoot] -= root_shift_;
  row[at(m)] = kNoArc;
  exchange(row);
}

}  // namespace arcus
