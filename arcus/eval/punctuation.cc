// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/punctuation.h"

#include <algorithm>

#include "arcus/text/unicode.h"

namespace arcus {

bool is_punctuation(const Word& word, const PunctuationRule& rule) {
  switch (rule.by) {
    case PunctuationRule::By::kNothing:
      return false;
    case PunctuationRule::By::kUpos:
      return word.upos == "PUNCT";
    case PunctuationRule::By::kUnicodeClass:
      return is_punctuation(word.form);
    case PunctuationRule::By::kTags:
      return std::find(rule.tags.begin(), rule.tags.end(), word.xpos) != rule.tags.end();
  }
  return false;
}

}  // namespace arcus
