// SPDX-License-Identifier: Apache-2.0
//
// Which words of two tokenisations of one text are the same (Zeman et al., 2018), in linear time,
// but for multiword tokens: where they stand, the product of the words on both sides.
//
// Both texts, without spaces, are the same characters; a token is the stretch of them that it
// covers. Words outside of multiword tokens are the same when they cover the same stretch. The
// words of a multiword token ("del": de, el) have no stretch of their own. So the smallest stretch
// is sought at whose ends neither text is inside such a token, and in it the words are paired by
// the longest common subsequence of their forms, without regard to case.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "arcus/text/sentence.h"

namespace arcus {

// Offsets in the characters of the text: bytes of UTF-8 without spaces.
struct Stretch {
  std::size_t start = 0;
  std::size_t end = 0;

  friend bool operator==(const Stretch&, const Stretch&) = default;
};

struct WordSpan {
  const Word* fields = nullptr;
  Stretch place;           // that of the multiword token for its words
  bool multiword = false;  // is it one of a multiword token's?
};

// Sentences that follow each other, as places in their text. It must not outlive them.
struct PlacedText {
  std::string characters;  // of all tokens, without spaces (Unicode's class Zs)
  std::vector<Stretch> sentences;
  std::vector<Stretch> tokens;  // a multiword token is one, and its words are none
  std::vector<WordSpan> words;
};

PlacedText placed_text(std::span<const Sentence> sentences);

// The places of words that are known to be the same in both texts: each word is one character.
PlacedText placed_by_words(std::span<const Sentence> sentences);

// Words of the two texts, from 0, that are the same.
struct AlignedWords {
  std::size_t gold = 0;
  std::size_t system = 0;

  friend bool operator==(const AlignedWords&, const AlignedWords&) = default;
};

// In the order of the text. Throws ArgumentError when the characters are not the same.
std::vector<AlignedWords> align_words(const PlacedText& gold, const PlacedText& system);

}  // namespace arcus
