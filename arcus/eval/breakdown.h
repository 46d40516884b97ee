// SPDX-License-Identifier: Apache-2.0
//
// Scores by relation, by length of dependency and by length of sentence: where a parser fails
// (McDonald & Nivre, 2007).
//
// A word belongs to one class by its gold fields and to one by the system's. Recall asks of the
// words that gold puts in a class, precision of those that the system puts there; for lengths of
// sentences the two are the same.
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>

#include "arcus/eval/attachment_scores.h"

namespace arcus {

struct ClassCounts {
  std::int64_t gold = 0;     // words that gold puts in the class
  std::int64_t system = 0;   // words that the system puts there
  std::int64_t heads = 0;    // of the gold ones, with the right head
  std::int64_t labeled = 0;  // of the gold ones, with the right head and relation

  double uas() const { return ratio(heads, gold); }
  PrecisionRecall attachment() const { return {labeled, gold, system}; }

  friend bool operator==(const ClassCounts&, const ClassCounts&) = default;
};

// An interval of lengths; the last one has no end.
struct LengthClass {
  int first = 0;
  int last = 0;
};

// Dependencies: 0 is an arc from the root, as in the CoNLL-X script; then |h - m|.
inline constexpr LengthClass kDependencyLengths[] = {{0, 0}, {1, 1}, {2, 2}, {3, 6}, {7, 0}};
inline constexpr LengthClass kSentenceLengths[] = {{1, 5},   {6, 10},  {11, 15}, {16, 20},
                                                   {21, 30}, {31, 40}, {41, 0}};

// "root", "1", "3-6", "7+".
std::string name_of(const LengthClass& lengths);

struct Breakdown {
  std::map<std::string, ClassCounts> by_relation;  // only relations that occur
  std::array<ClassCounts, std::size(kDependencyLengths)> by_dependency_length;
  // All words of the gold sentence count for its length, punctuation too.
  std::array<ClassCounts, std::size(kSentenceLengths)> by_sentence_length;
};

// Adds one sentence pair. Throws ArgumentError as count_attachments does.
void add_sentence(const Sentence& gold, const Sentence& system, const AttachmentOptions& options,
                  Breakdown& breakdown);

}  // namespace arcus
