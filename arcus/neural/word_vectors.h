// SPDX-License-Identifier: Apache-2.0
//
// Vectors of words that another program made, in the text format of word2vec: an optional first
// line with the number of words and their dimension, then a word and its numbers on each line,
// separated by spaces. They are start values of the network's vectors; training changes them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "arcus/base/byte_source.h"
#include "arcus/numeric/matrix.h"

namespace arcus {

struct WordVectors {
  std::vector<std::string> words;
  Matrix rows;  // of each word

  static constexpr std::size_t kMaxWords = 1'000'000;

  // The first `max_words` words: such files begin with the most frequent ones. Throws FormatError
  // for lines of another length, for numbers that are not finite, and for a file without words.
  static WordVectors read(ByteSource source, const std::string& name, std::size_t max_words);
};

}  // namespace arcus
