// SPDX-License-Identifier: Apache-2.0
//
// The text of a sentence, and where its words are in it. Linear time.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/text/sentence.h"

namespace arcus {

// text[start:end] in Python: in characters (code points), from 0.
struct TextSpan {
  int start = 0;
  int end = 0;

  friend bool operator==(const TextSpan&, const TextSpan&) = default;
};

struct TextOffsets {
  std::vector<std::optional<TextSpan>> words;
  std::vector<TextSpan> multiword_tokens;
};

// The tokens with a space between them, except after a token with SpaceAfter=No in MISC.
std::string spaced_text(const Sentence& sentence);

// The same, but empty if no token has SpaceAfter=No, because the sentence then may not tell its
// spaces.
std::string text_by_space_after(const Sentence& sentence);

// Finds the tokens in the text, in order, with only white space before, between and after them.
// Returns nullopt if the text is empty or does not have the tokens. The words of a multiword
// token have spans if the token is written as its words one after the other (don't: do, n't), and
// none otherwise (French du: de, le).
std::optional<TextOffsets> text_offsets(const Sentence& sentence, std::string_view text);

}  // namespace arcus
