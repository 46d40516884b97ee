// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/attachment_scores.h"

#include "arcus/base/error.h"
#include "arcus/eval/comparable.h"
#include "arcus/tree/projectivity.h"

namespace arcus {

AttachmentCounts& operator+=(AttachmentCounts& sum, const AttachmentCounts& counts) {
  sum.words += counts.words;
  sum.heads += counts.heads;
  sum.relations += counts.relations;
  sum.labeled += counts.labeled;
  sum.undirected += counts.undirected;
  return sum;
}

bool same_relation(const Word& gold, const Word& system, const AttachmentOptions& options) {
  if (options.subtypes) return gold.deprel == system.deprel;
  return universal_relation(gold.deprel) == universal_relation(system.deprel);
}

AttachmentCounts count_attachments(const Sentence& gold, const Sentence& system,
                                   const AttachmentOptions& options) {
  require_comparable(gold, system, options.partial);
  AttachmentCounts counts;
  for (int m = 1; m <= gold.size(); ++m) {
    const Word& word = gold.word(m);
    if (is_punctuation(word, options.punctuation)) continue;
    const int h = word.head;
    if (h == kNoHead) continue;
    const bool head = system.word(m).head == h;
    const bool relation = same_relation(word, system.word(m), options);
    const bool reversed = h != kRoot && system.word(h).head == m;
    ++counts.words;
    counts.heads += head ? 1 : 0;
    counts.relations += relation ? 1 : 0;
    counts.labeled += head && relation ? 1 : 0;
    counts.undirected += head || reversed ? 1 : 0;
  }
  return counts;
}

void add_sentence(const Sentence& gold, const Sentence& system, const AttachmentOptions& options,
                  AttachmentScores& scores) {
  const Tree tree = tree_of(gold);
  if (!is_tree(tree)) throw ArgumentError("the gold heads are not a tree");
  const AttachmentCounts counts = count_attachments(gold, system, options);
  scores.all += counts;
  if (counts.words > 0) {
    ++scores.sentences;
    scores.complete += counts.heads == counts.words ? 1 : 0;
    scores.complete_labeled += counts.labeled == counts.words ? 1 : 0;
  }
  if (!is_projective(tree)) {
    scores.non_projective += counts;
    ++scores.non_projective_sentences;
  }
  for (int m = 1; m <= gold.size(); ++m) {
    if (is_punctuation(gold.word(m), options.punctuation)) continue;
    const bool in_gold = gold.word(m).head == kRoot;
    const bool in_system = system.word(m).head == kRoot;
    scores.roots.gold += in_gold ? 1 : 0;
    scores.roots.system += in_system ? 1 : 0;
    scores.roots.correct += in_gold && in_system ? 1 : 0;
  }
}

}  // namespace arcus
