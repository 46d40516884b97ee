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
};

// One SVG document without scripts, fonts or other external resources; sentences are drawn one
// below another. A sentence wider than options.width is broken between words. As in the terminal,
// an arc that a break cuts gives the number of the word at its other end. Text widths are estimated
// from display widths. Words of a right-to-left script are drawn from right to left. Throws
// ArgumentError if the heads do not form a tree.
std::string draw_svg(std::span<const Sentence> sentences, const SvgOptions& options = {});
std::string draw_svg(const Sentence& sentence, const SvgOptions& options = {});

}  // namespace arcus
