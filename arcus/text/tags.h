// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "arcus/text/sentence.h"

namespace arcus {

// Does any word have a UPOS or XPOS?
inline bool has_tags(const Sentence& sentence) {
  return std::any_of(sentence.words.begin(), sentence.words.end(), [](const Word& word) {
    return word.upos != kEmptyField || word.xpos != kEmptyField;
  });
}

}  // namespace arcus
