// SPDX-License-Identifier: Apache-2.0
//
// Properties of a position in a text, for training and use of BoundaryModel.
#pragma once

#include <algorithm>
#include <cstddef>

#include "arcus/tokenizer/characters.h"
#include "arcus/tokenizer/recognizer.h"

namespace arcus {

// The log-odds by the features without lines, clamped so that the features of lines can change the
// answer.
inline double known_odds(double log_odds) {
  constexpr double kMax = 4;
  return std::clamp(log_odds, -kMax, kMax);
}

// The kinds of two characters as one number.
inline std::size_t pair_of(const Characters& text, std::size_t i, std::size_t j) {
  return static_cast<std::size_t>(text.kind(i)) * kCharacterKinds +
         static_cast<std::size_t>(text.kind(j));
}

inline bool is_followed_by_text(const Characters& text, std::size_t i) {
  return i + 1 < text.size() && !text.is_space(i + 1);
}

inline bool is_ideographic(CharacterKind kind) {
  return kind == CharacterKind::kHan || kind == CharacterKind::kHiragana ||
         kind == CharacterKind::kKatakana;
}

// A stop of Chinese or Japanese text, which has no space behind it.
inline bool is_ideographic_stop(const Characters& text, std::size_t i) {
  constexpr char32_t kIdeographicStop = 0x3002;
  const char32_t code = text.code(i);
  if (code == kIdeographicStop) return true;
  return (code == U'!' || code == U'?') && is_ideographic(text.kind(i - 1));
}

// A stop that is part of a word does not end a sentence before a lower-case word.
inline bool is_shortened(Proposal kind) {
  return kind == Proposal::kInitials || kind == Proposal::kAbbreviation;
}
inline bool is_before_lower_case(const Characters& text, std::size_t i) {
  return text.is_space(i + 1) && text.kind(i + 2) == CharacterKind::kLower;
}

}  // namespace arcus
