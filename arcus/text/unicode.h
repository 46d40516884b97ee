// SPDX-License-Identifier: Apache-2.0
//
// Unicode properties of text, from ICU. All texts must be well-formed UTF-8.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace arcus {

// Is every character of the text in one of Unicode's punctuation categories (P*)? False for an
// empty text.
bool is_punctuation(std::string_view text);

// Classifies text without letters and digits.
enum class SymbolKind : std::uint8_t {
  kNone,         // has a letter or a digit, or only spaces, marks and controls
  kPunctuation,  // all visible characters are in P*
  kSymbol,       // some are in S*: currency and mathematical signs, emoji
};
SymbolKind symbol_kind(std::string_view text);

// The general category (Lu, Sc, Pd, ...) of the text's first character, as ICU numbers it; 0 for an
// empty text.
int character_class(std::string_view text);

// The number of columns that the text takes in a terminal: 2 for wide and full-width characters, 0
// for combining marks, format and control characters, 1 for others.
int display_width(std::string_view text);

// Does the text contain a letter of a right-to-left script?
bool is_right_to_left(std::string_view text);

// The shape of the text: X for capitals, x for other letters, d for digits and other numbers (½,
// ②), other characters unchanged; runs of the same kind are collapsed. "Xx" for Dogs, "X.X." for
// U.S.
std::string word_shape(std::string_view text);

// By Unicode's language-independent rules.
std::string lowercase(std::string_view text);
std::string uppercase(std::string_view text);
std::string titlecase(std::string_view text);  // the first character as a capital, the rest lower

// Removes the characters that Unicode classifies as spaces (Zs).
std::string without_spaces(std::string_view text);

// Does the character have Unicode's property White_Space?
bool is_white_space(char32_t character);

// Is the character a letter that is not a capital (Ll, Lm, Lo) or a mark (M*)?
bool is_small_letter_or_mark(char32_t character);

// Unicode's normalisation form C, in which a letter with a diacritic is one character if there is
// such a character.
bool is_nfc(std::string_view text);
std::string nfc(std::string_view text);

}  // namespace arcus
