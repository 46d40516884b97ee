// SPDX-License-Identifier: Apache-2.0
//
// White space between tokens as MISC records it, and the text that is restored from it.
//
// The scheme is that of UDPipe: SpaceAfter=No if no white space follows a token; nothing if one
// space follows; otherwise SpacesAfter=..., with \s for a space, \t, \n, \r, \p for a bar and
// \\ for a backslash. White space that is not ASCII is \uHHHH, because UD does not allow it raw.
// SpacesBefore= has the white space before the first token. Bytes= has the bytes of a token that is
// not valid UTF-8 (its form has U+FFFD for each bad byte) or not in normalisation form NFC (its
// form is); \xHH is one byte. SpacesInToken=, the spelling of a token whose white space differs
// from that of its form, is read but never written.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "arcus/text/key_values.h"
#include "arcus/text/sentence.h"

namespace arcus {

// The length of the white space that the text begins with, in bytes.
std::size_t white_space_at_start(std::string_view text);

// The result has no white space and is in normalisation form NFC, as UD requires of all text.
std::string escaped(std::string_view bytes);
// Reads digits of both cases. Anything that is not an escape stays as it is, such as raw U+00A0.
std::string unescaped(std::string_view text);

// By "# newdoc" or "# newpar".
bool begins_paragraph(const Sentence& sentence);

// Does a token say more of its surroundings than SpaceAfter=No?
bool tells_its_spaces(const Sentence& sentence);

// The text that the sentences were made from, by MISC of their tokens; with a blank line before a
// paragraph that would begin in the middle of a line.
std::string original_text(std::span<const Sentence> sentences);

}  // namespace arcus
