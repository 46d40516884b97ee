// SPDX-License-Identifier: Apache-2.0
//
// Texts of made-up words for tests of the lexicon: a few frequent words and a long tail.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "arcus/base/random.h"
#include "arcus/lexicon/lexicon_source.h"

namespace arcus::testing {

// The words of a line, split at spaces.
inline WordList words_of(const std::string& line) {
  WordList words;
  std::size_t begin = 0;
  while (begin < line.size()) {
    const std::size_t end = std::min(line.find(' ', begin), line.size());
    if (end > begin) words.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

// Sentences of up to 20 words w0, w1, ...; the smaller the number, the more frequent.
inline std::vector<WordList> toy_text(std::size_t sentences, std::uint64_t words,
                                      std::uint64_t seed) {
  Random random(seed);
  std::vector<WordList> text(sentences);
  for (WordList& sentence : text) {
    for (auto left = random.below(21); left > 0; --left) {
      sentence.push_back("w" + std::to_string(random.below(1 + random.below(words))));
    }
  }
  return text;
}

}  // namespace arcus::testing
