// SPDX-License-Identifier: Apache-2.0
//
// A text as the tokenizer sees it: characters with a kind, and each run of white space as one.
//
// Any bytes will do. A byte that belongs to no well-formed character, and a NUL, is a character of
// its own that reads U+FFFD; so every byte of the text lies in exactly one character.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arcus {

enum class CharacterKind : std::uint8_t {
  kEnd,  // before the first character and behind the last one
  kSpace,
  kLower,
  kUpper,
  kLetter,  // of a script without case
  kHan,
  kHiragana,
  kKatakana,
  kMark,
  kDigit,
  kNumber,  // that is no digit: fractions, Roman numerals
  kStop,    // . ! ? and their kin, the ellipsis too
  kComma,   // , ; : and their kin
  kApostrophe,
  kQuote,
  kDash,
  kOpen,
  kClose,
  kSlash,
  kConnector,
  kPunctuation,  // any other
  kCurrency,
  kMath,
  kSymbol,  // any other, emoji among them
  kJoiner,  // format characters: zero-width joiners, marks of direction
  kControl,
};
inline constexpr std::size_t kCharacterKinds = 26;

CharacterKind kind_of(char32_t code);

// Has it Unicode's property White_Space?
bool is_white_space(char32_t code);

// The character that starts at bytes[i] of any bytes; moves i past it. U+FFFD, and one byte, where
// none does.
char32_t next_of_any_bytes(std::string_view bytes, std::size_t& i);

class Characters {
 public:
  void assign(std::string_view text);  // which must be shorter than 4 GB

  std::size_t size() const { return codes_.size() - 2 * kMargin; }

  // Both are asked for up to kMargin places outside of 0..size-1: kEnd, and code 0.
  char32_t code(std::size_t i) const { return codes_[i + kMargin]; }
  CharacterKind kind(std::size_t i) const { return kinds_[i + kMargin]; }
  bool is_space(std::size_t i) const { return kind(i) == CharacterKind::kSpace; }

  // Where character i starts, in bytes and in characters as the text has them; i = size is the end.
  std::size_t offset(std::size_t i) const { return offsets_[i]; }
  std::size_t position(std::size_t i) const { return positions_[i]; }

 private:
  static constexpr std::size_t kMargin = 8;

  std::vector<char32_t> codes_ = std::vector<char32_t>(2 * kMargin);
  std::vector<CharacterKind> kinds_ = std::vector<CharacterKind>(2 * kMargin);
  std::vector<std::uint32_t> offsets_ = {0};
  std::vector<std::uint32_t> positions_ = {0};
};

}  // namespace arcus
