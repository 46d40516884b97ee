// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/kbest_scores.h"

#include <algorithm>

namespace arcus {
namespace {

// The sum of count / rank over all ranks, divided by the number of sentences.
double mean_reciprocal(const KbestScores& scores, std::int64_t OracleCounts::*count) {
  double sum = 0;
  for (std::size_t i = 0; i < scores.gains.size(); ++i) {
    sum += static_cast<double>(scores.gains[i].*count) / static_cast<double>(i + 1);
  }
  return scores.sentences == 0 ? 0 : sum / static_cast<double>(scores.sentences);
}

}  // namespace

OracleCounts KbestScores::oracle(int k) const {
  OracleCounts sum;
  for (int rank = 1; rank <= std::min(k, max_rank()); ++rank) {
    const OracleCounts& gain = gains[static_cast<std::size_t>(rank) - 1];
    sum.heads += gain.heads;
    sum.labeled += gain.labeled;
    sum.complete += gain.complete;
    sum.complete_labeled += gain.complete_labeled;
  }
  return sum;
}

double KbestScores::mean_reciprocal_rank() const {
  return mean_reciprocal(*this, &OracleCounts::complete);
}

double KbestScores::mean_reciprocal_rank_labeled() const {
  return mean_reciprocal(*this, &OracleCounts::complete_labeled);
}

void add_sentence(const Sentence& gold, std::span<const Sentence> trees,
                  const AttachmentOptions& options, KbestScores& scores) {
  AttachmentCounts best;
  for (std::size_t i = 0; i < trees.size(); ++i) {
    const AttachmentCounts counts = count_attachments(gold, trees[i], options);
    if (counts.words == 0) return;
    if (i == 0) {
      scores.words += counts.words;
      ++scores.sentences;
    }
    ++scores.trees;
    if (scores.gains.size() == i) scores.gains.emplace_back();
    OracleCounts& gain = scores.gains[i];
    const auto improve = [&](std::int64_t& so_far, std::int64_t count, std::int64_t& gained,
                             std::int64_t& completed) {
      if (count <= so_far) return;
      gained += count - so_far;
      completed += count == counts.words ? 1 : 0;
      so_far = count;
    };
    improve(best.heads, counts.heads, gain.heads, gain.complete);
    improve(best.labeled, counts.labeled, gain.labeled, gain.complete_labeled);
  }
}

}  // namespace arcus
