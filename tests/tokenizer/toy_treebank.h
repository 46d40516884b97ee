// SPDX-License-Identifier: Apache-2.0
//
// Sentences for tests of the tokenizer: "I don't=do+n't know|." has a space behind each token that
// is not followed by a bar; the words of a multiword token stand behind its equals sign.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "arcus/text/sentence.h"
#include "arcus/tokenizer/tokenizer.h"

namespace arcus::testing {

inline Sentence spaced_sentence(const std::string& text) {
  Sentence sentence;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" |", i), text.size());
    const std::string token = text.substr(i, end - i);
    const std::string misc = end < text.size() && text[end] == '|' ? "SpaceAfter=No" : "_";
    i = end + 1;
    const std::size_t equals = token.find('=');
    if (equals == std::string::npos) {
      Word& word = sentence.words.emplace_back();
      word.form = token;
      word.misc = misc;
      continue;
    }
    MultiwordToken& multiword = sentence.multiword_tokens.emplace_back();
    multiword.first = sentence.size() + 1;
    multiword.fields.form = token.substr(0, equals);
    multiword.fields.misc = misc;
    for (std::size_t at = equals + 1; at <= token.size();) {
      const std::size_t plus = std::min(token.find('+', at), token.size());
      sentence.words.emplace_back().form = token.substr(at, plus - at);
      at = plus + 1;
    }
    multiword.last = sentence.size();
  }
  return sentence;
}

inline std::vector<Sentence> toy_treebank() {
  std::vector<Sentence> sentences;
  for (int i = 0; i < 10; ++i) {
    for (const char* text :
         {"Dogs bark|, cats don't=do+n't|.", "I can't=ca+n't see Mr. Smith|!",
          "He said|: \"|Yes|.|\"", "It costs 1,000.50 dollars (|or more|)|.", "Is it so|?",
          "We won't=wo+n't go to the U.S. now|.", "See http://example.org/a.b for more|."}) {
      sentences.push_back(spaced_sentence(text));
    }
  }
  return sentences;
}

inline const Tokenizer& toy_tokenizer() {
  static const Tokenizer kTokenizer = Tokenizer::train(toy_treebank());
  return kTokenizer;
}

// The forms of the tokens and words: "[Dogs] [don't: do n't]".
inline std::string shown(const Sentence& sentence) {
  std::string text;
  auto multiword = sentence.multiword_tokens.begin();
  for (int m = 1; m <= sentence.size(); ++m) {
    if (!text.empty()) text += ' ';
    text += '[';
    if (multiword != sentence.multiword_tokens.end() && multiword->first == m) {
      text += multiword->fields.form + ":";
      for (; m <= multiword->last; ++m) text += " " + sentence.word(m).form;
      --m;
      ++multiword;
    } else {
      text += sentence.word(m).form;
    }
    text += ']';
  }
  return text;
}

}  // namespace arcus::testing
