// SPDX-License-Identifier: Apache-2.0
//
// Puts the text of a treebank into layouts that people use, from which the sentence splitter learns
// when the end of a line ends a sentence. Linear in the text; the same seed gives the same text.
//
// Each paragraph is wrapped at a random width. Its sentences occur once more in a layout where
// lines have a meaning: one sentence per line, numbered and bulleted lists, headings over
// paragraphs, mail headers, a title with author and date. All items of a list keep their final
// stops, or all lose them. Long items are wrapped, and some have two sentences. Fragments of
// sentences (fragments.h) are the lines of front pages, menus and shopping lists. The layouts need
// only the treebank's sentences, marks and numbers, so they work for any language.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "arcus/tokenizer/annotated_text.h"

namespace arcus {

struct LaidOutText {
  std::string text;
  std::size_t first_sentence = 0;          // counted over all paragraphs
  std::vector<std::size_t> sentence_ends;  // bytes, in order
};

std::vector<LaidOutText> laid_out_texts(std::span<const AnnotatedParagraph> paragraphs,
                                        std::uint64_t seed);

}  // namespace arcus
