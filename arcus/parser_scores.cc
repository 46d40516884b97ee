// SPDX-License-Identifier: Apache-2.0
#include "arcus/parser_scores.h"

#include <vector>

#include "arcus/base/workers.h"

namespace arcus {

AttachmentCounts score_parser(const Parser& parser, std::span<const Sentence> gold,
                              const ParseOptions& options, int threads) {
  std::vector<AttachmentCounts> counts(gold.size());
  ScratchPool<ParserScratch> scratch;
  parallel_for(gold.size(), threads, [&](std::size_t i) {
    Sentence parsed = gold[i];
    const auto parses = parser.parse(gold[i], 1, options, *scratch.borrow());
    if (parses.empty()) {
      for (Word& word : parsed.words) word.head = kNoHead;
    } else {
      set_parse(parses[0], parsed);
    }
    counts[i] = count_attachments(gold[i], parsed, {.partial = true});
  });
  AttachmentCounts sum;
  for (const AttachmentCounts& of_sentence : counts) sum += of_sentence;
  return sum;
}

}  // namespace arcus
