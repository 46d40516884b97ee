// SPDX-License-Identifier: Apache-2.0
//
// Where words and arcs stand when arcs are drawn over the words: in columns for a terminal, in
// pixels for an SVG.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "arcus/draw/drawable.h"
#include "arcus/text/sentence.h"

namespace arcus {

// All lengths are in the picture's unit.
struct ArcMetrics {
  int word_column = 1;           // a display column of a form or a number
  int tag_column = 1;            // of a part of speech
  int label_column = 1;          // of a relation, or of what a cut arc names
  int word_gap = 1;              // between two words, at least
  int port_step = 1;             // between the ends of arcs at one word
  int label_room = 3;            // of an arc beside its label, at least
  int longest_text = 1'000'000;  // in display columns: what is longer is cut
  bool upos = true;              // parts of speech below the words
  bool numbers = false;          // and the words' numbers
};

// Arcs meet a word at up to three ports: one to its modifiers on the left, one to those on the
// right, and between them the one from its head. In this order, and with inner arcs below outer
// ones, the arcs of a projective tree do not cross. Only where most modifiers on the head's side
// stand beyond the head does the port of the head change places with theirs, to save crossings.
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
    kFromRoot,   // from above
    kToHead,     // of this modifier; its head is outside the picture
    kModifiers,  // of this head; they are outside the picture
  };
  Kind kind = Kind::kWhole;
  int word = 0;             // the modifier, or the head for kModifiers
  bool from_right = false;  // the head of the modifier stands, or the cut arc leaves, at the right
  int left = 0;             // its ends; of a cut arc one is the picture's edge
  int right = 0;
  int level = 0;         // from 1
  std::string label{};   // may be empty; always so for kModifiers
  std::string beyond{};  // of a cut arc: the numbers of the words outside
};

struct ArcLayout {
  int first = 1;  // words first..last of the sentence
  int last = 0;
  std::vector<DrawnWord> words;
  std::vector<DrawnArc> arcs;
  int width = 0;
  int levels = 0;

  const DrawnWord& word(int m) const { return words[static_cast<std::size_t>(m - first)]; }
};

// The narrowest layout of words first..last in which every arc has room for its label.
ArcLayout lay_out_arcs(const Sentence& sentence, const Modifiers& modifiers, int first, int last,
                       const ArcMetrics& metrics);

// The largest `last` with which the layout is no wider than this, but at least `first`.
int last_that_fits(const Sentence& sentence, const Modifiers& modifiers, int first, int width,
                   const ArcMetrics& metrics);

}  // namespace arcus
