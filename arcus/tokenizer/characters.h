// SPDX-License-Identifier: Apache-2.0
//
// The characters of a text with their kinds. A run of white space is one character.
//
// Any bytes are accepted. A NUL, and a byte that is not part of a well-formed character, is a
// character U+FFFD; so every byte of the text is in exactly one character.
//
// Folded text (arcus/text/fold.h) has one code for all spellings of a character. There, an
// invisible character is part of the one before it, at the start of a word part of the one after
// it, and between two spaces part of the white space.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace arcus {

enum class CharacterKind : std::uint8_t {
  kEnd,  // before the first character and after the last one
  kSpace,
  kLower,
  kUpper,
  kLetter,  // of a script without case
  kHan,
  kHiragana,
  kKatakana,
  kMark,
  kDigit,
  kNumber,  // not a digit: fractions, Roman numerals
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
  kEmoji,  // in folded text; in literal text emoji are kSymbol
};
inline constexpr std::size_t kCharacterKinds = 27;

// How a model reads text. Older models read it literally: their features are of the characters
// themselves, and they have no features of lines.
enum class Reading : std::uint8_t { kLiteral, kFolded };

CharacterKind kind_of(char32_t code);

// Returns the character that starts at bytes[i] and moves i past it. For a byte that does not start
// one, returns U+FFFD and moves i by 1.
char32_t next_of_any_bytes(std::string_view bytes, std::size_t& i);

// A run of white space that contains a newline.
struct LineBreak {
  std::size_t space = 0;   // the character
  std::size_t indent = 0;  // characters between the end of the line and the next word
};

class Characters {
 public:
  // The text must be shorter than 4 GB. Double quotes in `kept` are not folded.
  void assign(std::string_view text, Reading reading, std::u32string_view kept = {});

  std::size_t size() const { return codes_.size() - 2 * kMargin; }

  // i may be up to kMargin outside 0..size-1, where the kind is kEnd and the code 0.
  char32_t code(std::size_t i) const { return codes_[i + kMargin]; }
  CharacterKind kind(std::size_t i) const { return kinds_[i + kMargin]; }
  bool is_space(std::size_t i) const { return kind(i) == CharacterKind::kSpace; }

  // The start of character i in bytes, and in code points of the text; i = size is the end.
  std::size_t offset(std::size_t i) const { return offsets_[i]; }
  std::size_t position(std::size_t i) const { return positions_[i]; }

  // In order; empty for literal text.
  std::span<const LineBreak> line_breaks() const { return line_breaks_; }

  // Whether an invisible character that separates words follows character i: a zero-width space, or
  // a byte-order mark where files were concatenated.
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
