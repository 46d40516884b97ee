// SPDX-License-Identifier: Apache-2.0
//
// Scores by relation, by part of speech, by dependency length and by sentence length, to show where
// a parser fails (McDonald & Nivre, 2007).
//
// A word has a class by its gold fields and a class by the system's fields. Recall is over the
// words whose gold class is the given one, precision over those whose system class is. For parts of
// speech and sentence lengths, the gold class counts in both, so the two are equal: a word with the
// right head and relation may have another tag.
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>

#include "arcus/eval/attachment_scores.h"

namespace arcus {

struct ClassCounts {
  std::int64_t gold = 0;     // words of this class in gold
  std::int64_t system = 0;   // words of this class in the system's output
  std::int64_t heads = 0;    // of the gold ones, with the right head
  std::int64_t labeled = 0;  // of the gold ones, with the right head and relation

  double uas() const { return ratio(heads, gold); }
  PrecisionRecall attachment() const { return {labeled, gold, system}; }

  friend bool operator==(const ClassCounts&, const ClassCounts&) = default;
};

// A range of lengths. last == 0 (with first > 0) means no upper bound.
struct LengthClass {
  int first = 0;
  int last = 0;
};

// Dependency length is |h - m|, and 0 for an arc from the root, as in the CoNLL-X script.
inline constexpr LengthClass kDependencyLengths[] = {{0, 0}, {1, 1}, {2, 2}, {3, 6}, {7, 0}};
inline constexpr LengthClass kSentenceLengths[] = {{1, 5},   {6, 10},  {11, 15}, {16, 20},
                                                   {21, 30}, {31, 40}, {41, 0}};

// "root", "1", "3-6", "7+".
std::string name_of(const LengthClass& lengths);

struct Breakdown {
  std::map<std::string, ClassCounts> by_relation;  // only relations that occur
  std::map<std::string, ClassCounts> by_upos;      // of the gold words
  std::array<ClassCounts, std::size(kDependencyLengths)> by_dependency_length;
  // The length of a sentence includes punctuation.
  std::array<ClassCounts, std::size(kSentenceLengths)> by_sentence_length;
};

// Adds one sentence pair. Throws ArgumentError as count_attachments does.
void add_sentence(const Sentence& gold, const Sentence& system, const AttachmentOptions& options,
                  Breakdown& breakdown);

}  // namespace arcus
