// SPDX-License-Identifier: Apache-2.0
#include "arcus/parser_scores.h"

#include <vector>

#include "arcus/base/workers.h"

namespace arcus {

AttachmentCounts score_parser(const Parser& parser, std::span<const Sentence> gold,
                              const ParseOptions& options, int threads) {
  std::vector<AttachmentCounts> counts(gold.size());
  parallel_for(gold.size(), threads, [&](std::size_t i) {
    Sentence parsed = gold[i];
    if (const auto parse = parser.parse(gold[i], options)) {
      set_parse(*parse, parsed);
    } else {
      for (Word& word : parsed.words) word.head = kNoHead;
    }
    counts[i] = count_attachments(gold[i], parsed, {.partial = true});
  });
  AttachmentCounts sum;
  for (const AttachmentCounts& of_sentence : counts) sum += of_sentence;
  return sum;
}

}  // namespace arcus
