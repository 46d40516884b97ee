// SPDX-License-Identifier: Apache-2.0
//
// Scores of k-best lists: the oracle, which picks the best of the first k trees of each sentence
// (Huang & Chiang, 2005), and the rank of the gold tree.
//
// Sentences are added one by one. Memory is that of one row per rank.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "arcus/eval/attachment_scores.h"

namespace arcus {

// Of the first k trees of each sentence.
struct OracleCounts {
  std::int64_t heads = 0;             // right heads of the tree that has most of them
  std::int64_t labeled = 0;           // right heads and relations of the tree that has most of them
  std::int64_t complete = 0;          // sentences with a tree all of whose heads are right
  std::int64_t complete_labeled = 0;  // and all of whose relations are right too

  friend bool operator==(const OracleCounts&, const OracleCounts&) = default;
};

struct KbestScores {
  std::int64_t words = 0;           // scored words
  std::int64_t sentences = 0;       // with a scored word
  std::int64_t trees = 0;           // of these sentences
  std::vector<OracleCounts> gains;  // gains[k - 1]: what the tree of rank k adds to the first k - 1

  int max_rank() const { return static_cast<int>(gains.size()); }
  // A sentence with fewer than k trees counts with all of them.
  OracleCounts oracle(int k) const;

  // Mean of 1 / rank of the first tree all of whose heads (and relations) are right; a sentence
  // without such a tree counts as 0.
  double mean_reciprocal_rank() const;
  double mean_reciprocal_rank_labeled() const;
};

// Adds one sentence with its trees, the best one first. Throws ArgumentError as count_attachments
// does.
void add_sentence(const Sentence& gold, std::span<const Sentence> trees,
                  const AttachmentOptions& options, KbestScores& scores);

}  // namespace arcus
