// SPDX-License-Identifier: Apache-2.0
//
// Trees as SVG.
#pragma once

#include <span>
#include <string>

#include "arcus/text/sentence.h"

namespace arcus {

struct SvgOptions {
  int width = 0;       // maximum in pixels; wider sentences are broken into lines; 0: no limit
  bool upos = true;    // show parts of speech below the words, if there are any
  bool titles = true;  // for several sentences: show the sent_id, or the number, above each
  bool probabilities = false;  // write the probabilities of heads behind the relations
};

// One SVG document without scripts, fonts or other external resources; sentences are drawn one
// below another. A sentence wider than options.width is broken between words. As in the terminal,
// an arc that a break cuts gives the number of the word at its other end. Text widths are estimated
// from display widths. Words of a right-to-left script are drawn from right to left. If MISC has
// the probability of a head (HeadProb), it is the width and the shade of the arc. Throws
// ArgumentError if the heads do not form a tree.
std::string draw_svg(std::span<const Sentence> sentences, const SvgOptions& options = {});
std::string draw_svg(const Sentence& sentence, const SvgOptions& options = {});

// Draws pairs of trees of the same words: the arcs of gold above the words, those of the system
// below them. Arcs to words with different heads have other colours and dashes, and different
// relations have a "*"; a line above each pair says how many there are. If two trees are the same,
// one is drawn. Throws as draw_svg does, and ArgumentError if the words differ.
std::string draw_svg_comparison(std::span<const Sentence> gold, std::span<const Sentence> system,
                                const SvgOptions& options = {});

}  // namespace arcus
