// SPDX-License-Identifier: Apache-2.0
//
// Attachment scores: how many words have the right head, the right relation, or both (Buchholz &
// Marsi, 2006), with counts of roots, complete sentences and undirected links.
//
// Sentences are added one by one and are not stored. All counts are over scored words: the words of
// the gold sentence that are not punctuation by the rule in the options.
#pragma once

#include <cstdint>

#include "arcus/eval/punctuation.h"
#include "arcus/eval/ratio.h"
#include "arcus/text/sentence.h"

namespace arcus {

struct AttachmentOptions {
  PunctuationRule punctuation = {};
  bool subtypes = true;  // false: ignore subtypes ("nmod:poss" equals "nmod")
  // Allow missing heads. A gold word without a head is not scored; a system word without a head is
  // wrong.
  bool partial = false;
};

struct AttachmentCounts {
  std::int64_t words = 0;
  std::int64_t heads = 0;       // with the right head
  std::int64_t relations = 0;   // with the right relation and any head
  std::int64_t labeled = 0;     // with both
  std::int64_t undirected = 0;  // linked to the gold head in either direction

  double uas() const { return ratio(heads, words); }
  double las() const { return ratio(labeled, words); }
  double label_accuracy() const { return ratio(relations, words); }
  double undirected_accuracy() const { return ratio(undirected, words); }

  friend bool operator==(const AttachmentCounts&, const AttachmentCounts&) = default;
};

AttachmentCounts& operator+=(AttachmentCounts& sum, const AttachmentCounts& counts);

// Counts of one sentence pair. Both sentences must have the same words, all with heads unless
// `partial` is set: throws ArgumentError as require_comparable does.
AttachmentCounts count_attachments(const Sentence& gold, const Sentence& system,
                                   const AttachmentOptions& options = {});

struct AttachmentScores {
  AttachmentCounts all;
  AttachmentCounts non_projective;  // in sentences whose gold tree has a non-projective arc
  std::int64_t non_projective_sentences = 0;
  PrecisionRecall roots;              // words whose head is the root
  std::int64_t sentences = 0;         // with at least one scored word
  std::int64_t complete = 0;          // all heads right
  std::int64_t complete_labeled = 0;  // all heads and relations right

  friend bool operator==(const AttachmentScores&, const AttachmentScores&) = default;
};

// Adds one sentence pair. Throws ArgumentError as count_attachments does, and if the gold heads do
// not form a tree.
void add_sentence(const Sentence& gold, const Sentence& system, const AttachmentOptions& options,
                  AttachmentScores& scores);

// True if both words have the same relation, up to subtypes if the options ignore them.
bool same_relation(const Word& gold, const Word& system, const AttachmentOptions& options);

}  // namespace arcus
