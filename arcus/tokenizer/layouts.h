// SPDX-License-Identifier: Apache-2.0
//
// A treebank's text laid out as people lay out text, for the sentence splitter to learn when the
// end of a line ends a sentence. Linear in the text, and the same for the same seed.
//
// Each paragraph comes wrapped at a random width. Its sentences come once more in a layout where
// lines mean something: one sentence per line, numbered and bulleted lists, headings over
// paragraphs, headers of mail, a title with its author and date. Items have their stops or lose
// them, all alike in one list; long ones are wrapped; some have two sentences. Nothing but
// the treebank's own sentences, marks and figures is needed, whatever the language.
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
  std::size_t first_sentence = 0;          // of the paragraphs
  std::vector<std::size_t> sentence_ends;  // bytes, in order
};

std::vector<LaidOutText> laid_out_texts(std::span<const AnnotatedParagraph> paragraphs,
                                        std::uint64_t seed);

}  // namespace arcus
