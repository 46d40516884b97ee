// SPDX-License-Identifier: Apache-2.0
//
// Properties of characters, from ICU. All texts are well-formed UTF-8.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace arcus {

// Is every character of the text in one of Unicode's punctuation classes (P*)? False for none.
bool is_punctuation(std::string_view text);

// The kinds of text that hold no letter and no digit.
enum class SymbolKind : std::uint8_t {
  kNone,         // a letter or a digit is there, or nothing but spaces, marks and controls
  kPunctuation,  // every character that shows something is in one of the classes P*
  kSymbol,       // some are in S*: currency and mathematical signs, emoji
};
SymbolKind symbol_kind(std::string_view text);

// The number of the general category of the text's first character (Lu, Sc, Pd, ...); 0 for none.
int character_class(std::string_view text);

// How many columns the text takes in a terminal: 2 for wide and full-width characters, 0 for
// combining marks and format characters, 1 for others.
int display_width(std::string_view text);

// Does the text hold a letter of a script that is written from right to left?
bool is_right_to_left(std::string_view text);

// The kinds of characters of the text, each run as one: X for capitals, x for other letters, d for
// digits, and what is none of these as it is. "Xx" for Dogs, "X.X." for U.S.
std::string word_shape(std::string_view text);

// In lower or upper case, by Unicode's rules for no language in particular.
std::string lowercase(std::string_view text);
std::string uppercase(std::string_view text);
std::string titlecase(std::string_view text);  // the first character as a capital, the rest lower

// Without the characters that Unicode classes as spaces (Zs).
std::string without_spaces(std::string_view text);

}  // namespace arcus
