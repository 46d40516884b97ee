// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/comparison.h"

#include "arcus/eval/comparable.h"

namespace arcus {
namespace {

void add(bool a_right, bool b_right, PairedCounts& counts) {
  ++counts.words;
  counts.a += a_right ? 1 : 0;
  counts.b += b_right ? 1 : 0;
  counts.both += a_right && b_right ? 1 : 0;
}

}  // namespace

SentenceComparison compare_sentence(const Sentence& gold, const Sentence& a, const Sentence& b,
                                    const AttachmentOptions& options) {
  require_comparable(gold, a);
  require_comparable(gold, b);
  SentenceComparison comparison;
  for (int m = 1; m <= gold.size(); ++m) {
    const Word& word = gold.word(m);
    if (is_punctuation(word, options.punctuation)) continue;
    const bool a_head = a.word(m).head == word.head;
    const bool b_head = b.word(m).head == word.head;
    add(a_head, b_head, comparison.heads);
    add(a_head && same_relation(word, a.word(m), options),
        b_head && same_relation(word, b.word(m), options), comparison.labeled);
  }
  return comparison;
}

}  // namespace arcus
