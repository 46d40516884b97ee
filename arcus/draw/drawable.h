// SPDX-License-Identifier: Apache-2.0
//
// Checks and helpers that all drawings share.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/text/sentence.h"

namespace arcus {

// Throws ArgumentError when a head is no word of the sentence or the arcs run in a cycle.
// Words without a head are fine: they are drawn without an arc.
void require_drawable(const Sentence& sentence);

// The modifiers of every head, in order.
class Modifiers {
 public:
  explicit Modifiers(const Sentence& sentence);  // a drawable one

  std::span<const int> of(int h) const;
  std::span<const int> before(int h, int m) const;  // those to the left of m
  std::span<const int> after(int h, int m) const;   // those to the right of m

 private:
  std::vector<int> begin_;  // of head h: words_[begin_[h], begin_[h + 1])
  std::vector<int> words_;
};

// The relation as it stands on an arc: nothing for "_", but "root" for an arc from the root.
std::string_view arc_label(const Word& word);

// Has any word a universal part of speech?
bool has_upos(const Sentence& sentence);

// Is at least half of its words in a right-to-left script?
bool reads_right_to_left(const Sentence& sentence);

// The text in at most so many columns, with its end as "…" when it is longer; control characters,
// which could command a terminal, become U+FFFD.
std::string fitted(std::string_view text, int columns);

}  // namespace arcus
