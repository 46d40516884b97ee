// SPDX-License-Identifier: Apache-2.0
//
// Which words are not scored because they are punctuation. Three conventions are in use. The choice
// changes scores by a point or more, so it is reported with every score.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arcus/text/sentence.h"

namespace arcus {

// The XPOS tags that papers on the Penn Treebank do not score.
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

// Call this with the gold word: a tagger's mistake must not change which words are scored.
bool is_punctuation(const Word& word, const PunctuationRule& rule);

}  // namespace arcus
