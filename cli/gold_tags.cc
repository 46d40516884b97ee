// SPDX-License-Identifier: Apache-2.0
#include "cli/gold_tags.h"

#include <cstdint>

namespace arcus::cli {

void add_sentence(const Sentence& gold, TagColumns& columns) {
  for (const Word& word : gold.words) {
    if (word.upos != kEmptyField) columns.upos = true;
    if (word.xpos != kEmptyField) columns.xpos = true;
  }
}

bool are_gold_tags(const TagColumns& columns, const UdScores& scores) {
  constexpr std::int64_t kMinWords = 100;
  if (!columns.upos && !columns.xpos) return false;
  const PrecisionRecall& tags = scores[columns.upos ? UdMetric::kUpos : UdMetric::kXpos];
  return tags.gold >= kMinWords && tags.correct == tags.gold && tags.correct == tags.system;
}

}  // namespace arcus::cli
