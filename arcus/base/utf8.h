// SPDX-License-Identifier: Apache-2.0
//
// UTF-8 as bytes: validity and character boundaries. arcus/text/unicode.h has the properties of
// characters.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace arcus {

// Length in bytes of the character that starts at bytes[i], or 0 when no well-formed one does
// (an overlong form, a surrogate, a code point past U+10FFFF, a cut-off end).
std::size_t utf8_character_length(std::string_view bytes, std::size_t i);

// Offset of the first byte that belongs to no well-formed character or is NUL; npos if none.
std::size_t find_invalid_utf8(std::string_view bytes);

// The character that starts at text[i] of well-formed UTF-8; moves i past it.
char32_t next_character(std::string_view text, std::size_t& i);

// The number of characters in well-formed UTF-8.
std::size_t utf8_length(std::string_view text);

// Appends the character as UTF-8.
void append_utf8(char32_t character, std::string& text);

}  // namespace arcus
