// SPDX-License-Identifier: Apache-2.0
//
// Which words an evaluation leaves out as punctuation. Three conventions are in use; the choice
// changes scores by a point or more and is reported with every score.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arcus/text/sentence.h"

namespace arcus {

// What the papers on the Penn Treebank leave out.
inline const std::vector<std::string> kPennPunctuation = {"``", "''", ",", ".", ":"};

struct PunctuationRule {
  enum class By {
    kNothing,       // no word is punctuation: every word is scored
    kUpos,          // UPOS is PUNCT
    kUnicodeClass,  // every character of the form is of a class P*, as in the CoNLL-X script
    kTags,          // XPOS is one of the tags
  };
  By by = By::kNothing;
  std::vector<std::string> tags = kPennPunctuation;
};

// Always asked of gold words: a tagger's mistake must not change what is scored.
bool is_punctuation(const Word& word, const PunctuationRule& rule);

}  // namespace arcus
