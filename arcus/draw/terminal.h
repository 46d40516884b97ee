// SPDX-License-Identifier: Apache-2.0
//
// A tree as lines of characters.
//
// Arcs stand over the words, with an arrow head at the modifier and the relation on the arc. A
// sentence that is too wide is broken between words; an arc that a break cuts runs to the edge on
// both sides of it and names the word at its other end by number. The vertical layout gives each
// word a line, and every word hangs from its head on the left.
#pragma once

#include <string>

#include "arcus/text/sentence.h"

namespace arcus {

enum class TerminalLayout {
  kAuto,        // arcs over the words, broken where the width asks for it
  kHorizontal,  // arcs over the words, however wide
  kVertical     // one word a line; as kAuto where the tree is too deep for the width
};

struct TerminalOptions {
  TerminalLayout layout = TerminalLayout::kAuto;
  int width = 80;      // columns, at least kNarrowestTerminal
  bool ascii = false;  // lines and arrows from ASCII; the words stay as they are
  bool upos = true;    // parts of speech below the words, if there are any
};

inline constexpr int kNarrowestTerminal = 40;

// Lines with their ends; none for a sentence without words. The words of a right-to-left script
// stand from left to right in the order in which they are read, and a line says so, as one does
// when no word has a head. Throws ArgumentError for heads that make no tree and for a width
// that is too small, and MemoryError for a kHorizontal picture that cannot fit.
std::string draw_terminal(const Sentence& sentence, const TerminalOptions& options = {});

}  // namespace arcus
