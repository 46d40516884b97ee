// SPDX-License-Identifier: Apache-2.0
#include "arcus/attachment.h"

#include <vector>

#include "arcus/base/workers.h"

namespace arcus {

Attachment& Attachment::operator+=(const Attachment& other) {
  words += other.words;
  heads += other.heads;
  labels += other.labels;
  return *this;
}

Attachment attachment_of(const Parser& parser, std::span<const Sentence> sentences,
                         const ParseOptions& options, int threads) {
  std::vector<Attachment> counts(sentences.size());
  parallel_for(sentences.size(), threads, [&](std::size_t i) {
    const Sentence& sentence = sentences[i];
    ParserScratch scratch;
    const auto parses = parser.parse(sentence, 1, options, scratch);
    for (int m = 1; m <= sentence.size(); ++m) {
      if (sentence.word(m).head == kNoHead) continue;
      ++counts[i].words;
      if (parses.empty() || parses[0].tree.head(m) != sentence.word(m).head) continue;
      ++counts[i].heads;
      if (parses[0].relations.empty()) continue;
      counts[i].labels +=
          parses[0].relations[static_cast<std::size_t>(m) - 1] == sentence.word(m).deprel ? 1 : 0;
    }
  });
  Attachment sum;
  for (const Attachment& count : counts) sum += count;
  return sum;
}

}  // namespace arcus
