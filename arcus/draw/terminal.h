// SPDX-License-Identifier: Apache-2.0
//
// Draws a tree as text.
//
// Arcs are drawn above the words, with an arrow head at the modifier and the relation on the arc. A
// sentence that is too wide is broken between words. An arc that a break cuts runs to the edge on
// both sides and gives the number of the word at its other end. The vertical layout has one line
// per word, with lines from each head on the left to its modifiers. If MISC has the probability of
// a head (HeadProb), the arc is dashed below 0.9 and dotted below 0.5; a note says so.
#pragma once

#include <string>

#include "arcus/text/sentence.h"

namespace arcus {

enum class TerminalLayout {
  kAuto,        // arcs above the words, broken to fit the width
  kHorizontal,  // arcs above the words, of any width
  kVertical     // one word per line; kAuto if the tree is too deep for the width
};

struct TerminalOptions {
  TerminalLayout layout = TerminalLayout::kAuto;
  int width = 80;              // in columns, at least kNarrowestTerminal
  bool ascii = false;          // draw lines and arrows with ASCII characters; words are not changed
  bool upos = true;            // show parts of speech below the words, if there are any
  bool probabilities = false;  // write the probabilities of heads behind the relations
};

inline constexpr int kNarrowestTerminal = 40;

// Returns lines with their newlines, or an empty string for a sentence without words. Words of a
// right-to-left script are drawn from left to right in reading order, with a note that says so;
// there is also a note if no word has a head. Throws ArgumentError if the heads do not form a tree
// or the width is too small, and MemoryError if a kHorizontal picture does not fit into memory.
std::string draw_terminal(const Sentence& sentence, const TerminalOptions& options = {});

// Draws two trees of the same words: the arcs of gold above the words, those of the system below
// them. Arcs to words with different heads are heavy, and different relations have a "*"; a note
// says how many there are. The vertical layout draws the gold tree, and says beside each word what
// the system has instead. If the trees are the same, one is drawn. Throws as draw_terminal does,
// and ArgumentError if the words differ.
std::string draw_terminal_comparison(const Sentence& gold, const Sentence& system,
                                     const TerminalOptions& options = {});

}  // namespace arcus
