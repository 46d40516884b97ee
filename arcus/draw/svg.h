// SPDX-License-Identifier: Apache-2.0
//
// Trees as SVG.
#pragma once

#include <span>
#include <string>

#include "arcus/text/sentence.h"

namespace arcus {

struct SvgOptions {
  int width = 0;       // pixels after which a sentence is broken into lines; 0: never
  bool upos = true;    // parts of speech below the words, if there are any
  bool titles = true;  // the sent_id, or the number, above each of several sentences
};

// One SVG document without scripts, fonts or anything else from outside; the sentences stand
// below each other. A sentence that is wider than options.width is broken between words, and arcs
// that a break cuts name the word at their other end by number, as in the terminal. Widths of texts
// are estimated from their display width. The words of a right-to-left script stand from right to
// left. Throws ArgumentError for heads that make no tree.
std::string draw_svg(std::span<const Sentence> sentences, const SvgOptions& options = {});
std::string draw_svg(const Sentence& sentence, const SvgOptions& options = {});

}  // namespace arcus
