// SPDX-License-Identifier: Apache-2.0
//
// Positions of words and arcs for pictures with arcs above the words: in columns for a terminal, in
// pixels for SVG.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "arcus/draw/drawable.h"
#include "arcus/text/sentence.h"

namespace arcus {

// All lengths are in columns or pixels, unless noted.
struct ArcMetrics {
  int word_column = 1;           // width of a display column of a form or a word number
  int tag_column = 1;            // the same for a part of speech
  int label_column = 1;          // the same for a relation or the text at the end of a cut arc
  int word_gap = 1;              // minimum gap between words
  int port_step = 1;             // distance between the ports of a word
  int label_room = 3;            // minimum length of an arc in addition to its label
  int longest_text = 1'000'000;  // in display columns; longer texts are truncated
  bool upos = true;              // show parts of speech below the words
  bool numbers = false;          // show word numbers below the words
};

// Arcs meet a word at up to three ports: one for its modifiers on the left, one for those on the
// right, and between them one for the arc from its head. With this order, and with inner arcs below
// outer ones, the arcs of a projective tree do not cross. If most modifiers on the head's side are
// beyond the head, their port and the head's are swapped, which saves crossings.
struct DrawnWord {
  std::string form;
  std::string upos;  // empty for none
  int left = 0;
  int width = 0;
  int out_left = 0;
  int in = 0;
  int out_right = 0;

  int middle() const { return left + width / 2; }
  int first_port() const { return std::min(out_left, in); }
  int last_port() const { return std::max(in, out_right); }
};

struct DrawnArc {
  enum class Kind {
    kWhole,      // from head to modifier
    kFromRoot,   // a vertical line from above
    kToHead,     // from a head outside the picture to this modifier
    kModifiers,  // from this head to its modifiers outside the picture
  };
  Kind kind = Kind::kWhole;
  int word = 0;             // the modifier, or the head for kModifiers
  bool from_right = false;  // the head, or the picture's edge for a cut arc, is on the right
  int left = 0;             // the ends; one end of a cut arc is the picture's edge
  int right = 0;
  int level = 0;         // from 1
  std::string label{};   // may be empty; always empty for kModifiers
  std::string beyond{};  // for a cut arc: the numbers of the words outside the picture
};

struct ArcLayout {
  int first = 1;  // the layout shows words first..last of the sentence
  int last = 0;
  std::vector<DrawnWord> words;
  std::vector<DrawnArc> arcs;
  int width = 0;
  int levels = 0;

  const DrawnWord& word(int m) const { return words[static_cast<std::size_t>(m - first)]; }
};

struct TreeView {
  const Sentence* sentence = nullptr;
  const Modifiers* modifiers = nullptr;
};

// The narrowest layouts of words first..last in which every arc has room for its label. Several
// trees must have the same words; these have the same places in all layouts, so that the arcs of
// one tree can be drawn above the words and those of another below them.
std::vector<ArcLayout> lay_out_arcs(std::span<const TreeView> trees, int first, int last,
                                    const ArcMetrics& metrics);
ArcLayout lay_out_arcs(const Sentence& sentence, const Modifiers& modifiers, int first, int last,
                       const ArcMetrics& metrics);

// The largest `last` whose layouts are at most `width` wide, but at least `first`.
int last_that_fits(std::span<const TreeView> trees, int first, int width,
                   const ArcMetrics& metrics);

}  // namespace arcus
