// SPDX-License-Identifier: Apache-2.0
//
// A list of word forms with their tags and lemmas, for words that a treebank lacks. One form per
// line: FORM, LEMMA, UPOS, XPOS and FEATS, with tabs between them. "_" in a column of tags stands
// for every value that the treebank has with the others, "_" as the lemma for an unknown lemma. A
// form with several readings has several lines. Empty lines and lines that begin with "# " are
// skipped.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "arcus/base/byte_source.h"
#include "arcus/text/sentence.h"

namespace arcus {

using WordForms = std::vector<Word>;

// The readings whose tags no word of the sentences has together: the tagger cannot use them.
WordForms unknown_readings(const WordForms& forms, std::span<const Sentence> sentences);

// Throws FormatError. The name is that of the file, for messages.
WordForms read_word_forms(ByteSource source, const std::string& name);

}  // namespace arcus
