// SPDX-License-Identifier: Apache-2.0
//
// UTF-8 validation and character boundaries. For the properties of characters, see
// arcus/text/unicode.h.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace arcus {

// Length in bytes of the character that starts at bytes[i], or 0 if it is not well-formed (an
// overlong form, a surrogate, a code point past U+10FFFF, a truncated sequence).
std::size_t utf8_character_length(std::string_view bytes, std::size_t i);

// Offset of the first byte that is NUL or not part of a well-formed character; npos if there is
// none.
std::size_t find_invalid_utf8(std::string_view bytes);

// Whether the text is well-formed UTF-8 without control characters (U+0000 to U+001F and U+007F): a
// tab or a line end would change the columns and lines of a treebank, an escape the terminal.
bool is_plain_text(std::string_view text);

// Returns the character that starts at text[i] and moves i past it. The text must be well-formed
// UTF-8.
char32_t next_character(std::string_view text, std::size_t& i);

// The number of characters in well-formed UTF-8.
std::size_t utf8_length(std::string_view text);

void append_utf8(char32_t character, std::string& text);

}  // namespace arcus
