// SPDX-License-Identifier: Apache-2.0
//
// Small tagged texts.
#pragma once

#include <string>
#include <vector>

#include "tests/support/sentences.h"

namespace arcus::testing {

struct Tagged {
  std::vector<Sentence> sentences;
  std::vector<const Sentence*> pointers;
};

// From "we/PRON saw/VERB": forms with their UPOS.
inline Tagged tagged_text(const std::vector<std::string>& texts) {
  Tagged result;
  for (const std::string& text : texts) {
    Sentence sentence = tagged_sentence(text);
    for (Word& word : sentence.words) std::swap(word.upos, word.xpos);
    result.sentences.push_back(std::move(sentence));
  }
  for (const Sentence& sentence : result.sentences) result.pointers.push_back(&sentence);
  return result;
}

}  // namespace arcus::testing
