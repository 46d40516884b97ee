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

// Throws ArgumentError if a head is not a word of the sentence or the arcs form a cycle. Words
// without a head are allowed: they are drawn without an arc.
void require_drawable(const Sentence& sentence);

// The modifiers of every head, in order.
class Modifiers {
 public:
  explicit Modifiers(const Sentence& sentence);  // must be drawable

  std::span<const int> of(int h) const;
  std::span<const int> before(int h, int m) const;  // those to the left of m
  std::span<const int> after(int h, int m) const;   // those to the right of m

 private:
  std::vector<int> begin_;  // modifiers of h: words_[begin_[h], begin_[h + 1])
  std::vector<int> words_;
};

// The label of the arc to the word: its relation. "_" becomes "root" for an arc from the root and
// is empty otherwise.
std::string_view arc_label(const Word& word);

// Writes the probability of each head (HeadProb in MISC) behind the label of its arc: "nsubj 0.93".
// Words without a probability keep their labels.
void add_probabilities_to_labels(Sentence& sentence);

// The text of the sentence: its comment "# text", else the forms with spaces between them.
std::string sentence_text(const Sentence& sentence);

// True if any word has a universal part of speech.
bool has_upos(const Sentence& sentence);

// True if at least half of the words are in a right-to-left script.
bool reads_right_to_left(const Sentence& sentence);

// Truncates the text to at most `columns` columns, ending in "…" if it is longer. Control
// characters, which could command a terminal, become U+FFFD.
std::string fitted(std::string_view text, int columns);

// The same, but keeps the end of the text: "…/dev.conllu" says more than "/home/ann/treeb…".
std::string fitted_end(std::string_view text, int columns);

}  // namespace arcus
