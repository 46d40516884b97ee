// SPDX-License-Identifier: Apache-2.0
//
// The comments that Universal Dependencies wants in every sentence: "# sent_id" and "# text". A
// sentence that has none gets its number as its id; one behind a sentence with an id gets that id
// with "+1", "+2", ..., because an annotator who adds a sentence must not change the ids of others.
// Ids that are there never change.
//
// Memory does not grow with the input. Therefore the ids of later sentences are not known: a number
// that was given to one of the first sentences may be the id of a later one. These are counted.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "arcus/text/sentence.h"

namespace arcus {

// Adds "# text", made from FORM and SpaceAfter=No, and "# sent_id" with a mark in place of the id,
// where they are missing. Safe on any thread.
void add_missing_comments(Sentence& sentence);

// A "# sent_id" without an id.
std::string unnumbered_id();

// Replaces the marks.
class SentenceIds {
 public:
  // Call it for each sentence in order. `given` is the id that the sentence has; not used if it has
  // a mark.
  std::string next(const Sentence& sentence, std::string_view given);

  // How many given ids are also the number of an earlier sentence.
  std::int64_t repeated() const { return repeated_; }

 private:
  std::int64_t sentences_ = 0;
  std::int64_t numbered_ = 0;  // at the start of the input
  std::string last_given_;
  std::int64_t after_given_ = 0;  // sentences without an id since then
  std::int64_t repeated_ = 0;
};

// Writes the id in place of the mark, if the sentence has one.
void set_id(std::string_view id, Sentence& sentence);

}  // namespace arcus
