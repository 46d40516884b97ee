// SPDX-License-Identifier: Apache-2.0
//
// A text as the tokenizer sees it: characters with a kind, and each run of white space as one.
//
// Any bytes will do. A byte that belongs to no well-formed character, and a NUL, is a character of
// its own that reads U+FFFD; so every byte of the text lies in exactly one character.
//
// Folded text (arcus/text/fold.h) has one code for all spellings of a character. A character that
// shows nothing is then part of the one before it, or of the one behind it at the start of a word;
// between two spaces it is part of these.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
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
  kEmoji,  // in folded text; a kSymbol else
};
inline constexpr std::size_t kCharacterKinds = 27;

// How a model sees text. Models that were trained before text was folded go on as they did: their
// features are those of the characters themselves, and they see no lines.
enum class Reading : std::uint8_t { kLiteral, kFolded };

CharacterKind kind_of(char32_t code);

// The character that starts at bytes[i] of any bytes; moves i past it. U+FFFD, and one byte, where
// none does.
char32_t next_of_any_bytes(std::string_view bytes, std::size_t& i);

// A run of white space with the end of a line in it.
struct LineBreak {
  std::size_t space = 0;   // the character
  std::size_t indent = 0;  // characters between the end of the line and the next word
};

class Characters {
 public:
  // The text must be shorter than 4 GB. Folding leaves double quotes alone that are among `kept`.
  void assign(std::string_view text, Reading reading, std::u32string_view kept = {});

  std::size_t size() const { return codes_.size() - 2 * kMargin; }

  // Both are asked for up to kMargin places outside of 0..size-1: kEnd, and code 0.
  char32_t code(std::size_t i) const { return codes_[i + kMargin]; }
  CharacterKind kind(std::size_t i) const { return kinds_[i + kMargin]; }
  bool is_space(std::size_t i) const { return kind(i) == CharacterKind::kSpace; }

  // Where character i starts, in bytes and in characters as the text has them; i = size is the end.
  std::size_t offset(std::size_t i) const { return offsets_[i]; }
  std::size_t position(std::size_t i) const { return positions_[i]; }

  // In order; none in literal text.
  std::span<const LineBreak> line_breaks() const { return line_breaks_; }

  // Is there something behind character i that separates words and shows nothing: a zero-width
  // space, or a byte-order mark where files were put together?
  bool is_separated(std::size_t i) const {
    return std::binary_search(separated_.begin(), separated_.end(), i);
  }

 private:
  void push(char32_t code, CharacterKind kind, std::size_t offset, std::size_t position);
  static constexpr std::size_t kMargin = 8;

  std::vector<char32_t> codes_ = std::vector<char32_t>(2 * kMargin);
  std::vector<CharacterKind> kinds_ = std::vector<CharacterKind>(2 * kMargin);
  std::vector<std::uint32_t> offsets_ = {0};
  std::vector<std::uint32_t> positions_ = {0};
  std::vector<LineBreak> line_breaks_;
  std::vector<std::size_t> separated_;
};

}  // namespace arcus
