// SPDX-License-Identifier: Apache-2.0
//
// Sentences for tests, a line a word: "form head deprel [upos [feats [lemma [xpos]]]]".
#pragma once

#include <initializer_list>
#include <sstream>
#include <string>

#include "arcus/text/sentence.h"

namespace arcus::testing {

inline Sentence make_sentence(std::initializer_list<const char*> lines) {
  Sentence sentence;
  for (const char* line : lines) {
    std::istringstream fields(line);
    Word word;
    fields >> word.form >> word.head >> word.deprel;
    for (std::string* field : {&word.upos, &word.feats, &word.lemma, &word.xpos}) {
      std::string value;
      if (fields >> value) *field = value;
    }
    sentence.words.push_back(word);
  }
  return sentence;
}

}  // namespace arcus::testing
