// SPDX-License-Identifier: Apache-2.0
//
// The training data of a tokenizer: the text of a treebank, and the positions of its tokens.
//
// Spaces come from "# text" if it agrees with the tokens, else from SpaceAfter=No. A sentence is
// followed by a space unless its last token has SpaceAfter=No. (If more than nine in ten sentences
// have it, in a language with spaces, it is ignored there.) "# newdoc" and "# newpar" begin a
// paragraph. If the treebank has neither "# text" nor SpaceAfter=No, detokenize.h restores the
// text.
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

// Paragraphs separated by a blank line, with a newline at the end, as in the raw files of the CoNLL
// 2018 shared task.
std::string raw_text(std::span<const Sentence> sentences);

}  // namespace arcus
