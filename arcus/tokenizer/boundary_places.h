// SPDX-License-Identifier: Apache-2.0
//
// What training and use of BoundaryModel ask of a place in a text.
#pragma once

#include <algorithm>
#include <cstddef>

#include "arcus/tokenizer/characters.h"
#include "arcus/tokenizer/recognizer.h"

namespace arcus {

// The log-odds from text without lines, where lines have a say too: never so sure that they could
// not change the answer.
inline double known_odds(double log_odds) {
  constexpr double kMost = 4;
  return std::clamp(log_odds, -kMost, kMost);
}

// The kinds of two characters as one number.
inline std::size_t pair_of(const Characters& text, std::size_t i, std::size_t j) {
  return static_cast<std::size_t>(text.kind(i)) * kCharacterKinds +
         static_cast<std::size_t>(text.kind(j));
}

inline bool is_followed_by_text(const Characters& text, std::size_t i) {
  return i + 1 < text.size() && !text.is_space(i + 1);
}

// A stop that is part of a word ends no sentence before a word in lower case.
inline bool is_shortened(Proposal kind) {
  return kind == Proposal::kInitials || kind == Proposal::kAbbreviation;
}
inline bool is_before_lower_case(const Characters& text, std::size_t i) {
  return text.is_space(i + 1) && text.kind(i + 2) == CharacterKind::kLower;
}

}  // namespace arcus
