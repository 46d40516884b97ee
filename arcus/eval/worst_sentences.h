// SPDX-License-Identifier: Apache-2.0
//
// The sentences with the lowest LAS, found in one pass with memory for these sentences only:
// O(log max) time for each sentence that is kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "arcus/eval/attachment_scores.h"

namespace arcus {

struct SentenceScore {
  std::int64_t number = 0;  // in the file, from 1
  std::int64_t gold_line = 0;
  std::int64_t system_line = 0;
  std::string id = {};  // sent_id; may be empty
  std::string text = {};
  AttachmentCounts counts = {};
};

class WorstSentences {
 public:
  explicit WorstSentences(std::size_t max = 0) : max_(max) {}

  // Is a later sentence with these counts one of the `max` worst so far? Never true for a sentence
  // without errors.
  bool admits(const AttachmentCounts& counts) const;

  // Adds a sentence that is admitted; the numbers must increase.
  void add(SentenceScore sentence);

  // The lowest LAS comes first. Among equals, the one with more wrong words, then the first in the
  // file.
  std::vector<SentenceScore> sorted() const;

 private:
  std::size_t max_;
  std::vector<SentenceScore> heap_;  // the least bad one is at the front
};

}  // namespace arcus
