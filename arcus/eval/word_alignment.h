// SPDX-License-Identifier: Apache-2.0
//
// Aligns the words of two tokenizations of a text (Zeman et al., 2018). Time is linear, except
// around multiword tokens, where it is the product of the numbers of words on both sides.
//
// Without spaces, both texts have the same characters, and a token is a range of them. Words
// outside multiword tokens are aligned if they have the same range. The words of a multiword token
// ("del": de, el) have no range of their own. So the algorithm finds the smallest range at whose
// ends neither text is inside a multiword token, and aligns the words in it by the longest common
// subsequence of their lowercase forms.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "arcus/text/sentence.h"

namespace arcus {

// A range of the text without spaces, in bytes of UTF-8.
struct Stretch {
  std::size_t start = 0;
  std::size_t end = 0;

  friend bool operator==(const Stretch&, const Stretch&) = default;
};

struct WordSpan {
  const Word* fields = nullptr;
  Stretch place;           // for words of a multiword token, the range of the token
  bool multiword = false;  // part of a multiword token
};

// Consecutive sentences with the ranges of their tokens. The sentences must outlive it.
struct PlacedText {
  std::string characters;  // of all tokens, without spaces (Unicode class Zs)
  std::vector<Stretch> sentences;
  std::vector<Stretch> tokens;  // a multiword token counts as one token
  std::vector<WordSpan> words;
};

PlacedText placed_text(std::span<const Sentence> sentences);

// For sides with the same words: gives each word a range of one character.
PlacedText placed_by_words(std::span<const Sentence> sentences);

// A pair of aligned words, as indices from 0.
struct AlignedWords {
  std::size_t gold = 0;
  std::size_t system = 0;

  friend bool operator==(const AlignedWords&, const AlignedWords&) = default;
};

// Pairs are in text order. Throws ArgumentError if the characters differ.
std::vector<AlignedWords> align_words(const PlacedText& gold, const PlacedText& system);

}  // namespace arcus
