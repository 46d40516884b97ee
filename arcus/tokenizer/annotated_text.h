// SPDX-License-Identifier: Apache-2.0
//
// What a tokenizer learns from: the running text of a treebank, and where its tokens lie in it.
//
// Spaces are those of "# text" where it has the tokens, else those that SpaceAfter=No leaves; a
// sentence is followed by a space unless its last token says SpaceAfter=No. (Where more than nine
// in ten sentences say so, in a language with spaces, it means nothing, and there is a space.)
// "# newdoc" and "# newpar" begin a paragraph. A treebank that has neither "# text" nor
// SpaceAfter=No anywhere is put back together by detokenize.h.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "arcus/text/sentence.h"

namespace arcus {

struct AnnotatedToken {
  std::size_t start = 0;  // bytes in the text
  std::size_t end = 0;
  bool ends_sentence = false;
};

struct AnnotatedParagraph {
  std::string text;
  std::vector<AnnotatedToken> tokens;  // in order, not overlapping, none empty
};

std::vector<AnnotatedParagraph> annotated_text(std::span<const Sentence> sentences);

// Paragraphs with a blank line between them, and a newline behind the last: as the raw files of the
// CoNLL 2018 shared task have it.
std::string raw_text(std::span<const Sentence> sentences);

}  // namespace arcus
