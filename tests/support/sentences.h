// SPDX-License-Identifier: Apache-2.0
//
// Sentences to test with.
#pragma once

#include <cstddef>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "arcus/text/sentence.h"
#include "arcus/treebank/treebank_reader.h"

namespace arcus::testing {

// From "John/N hit/V": forms and their tags, as XPOS.
inline Sentence tagged_sentence(const std::string& text) {
  Sentence sentence;
  std::istringstream tokens(text);
  for (std::string token; tokens >> token;) {
    const std::size_t slash = token.rfind('/');
    Word word;
    word.form = token.substr(0, slash);
    word.xpos = token.substr(slash + 1);
    sentence.words.push_back(std::move(word));
  }
  return sentence;
}

// Words w1, w2, ... with these tags, as UPOS.
inline Sentence sentence_of_tags(const std::vector<std::string>& tags) {
  Sentence sentence;
  for (const std::string& tag : tags) {
    Word& word = sentence.words.emplace_back();
    word.form = "w" + std::to_string(sentence.words.size());
    word.upos = tag;
  }
  return sentence;
}

inline std::vector<Sentence> sentences_of(const std::string& file) {
  std::vector<Sentence> sentences;
  TreebankReader reader({file}, {});
  for (Sentence sentence; reader.read(sentence);) sentences.push_back(sentence);
  return sentences;
}

}  // namespace arcus::testing
