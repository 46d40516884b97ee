// SPDX-License-Identifier: Apache-2.0
//
// The white space between tokens as it stands in MISC, and the text that can be put together again.
//
// As UDPipe has it: SpaceAfter=No where a token is followed by none; nothing where it is followed
// by one space; else SpacesAfter=..., with \s for a space, \t, \n and \r, \p for a bar and \\ for a
// backslash. White space that is not ASCII is \uHHHH, since UD allows no white space there. What
// stands before the first token is in its SpacesBefore=.... A token with bytes that are no text
// (see characters.h) has the character U+FFFD for each of them in its form; one that is not in
// Unicode's normalisation form NFC has a form that is. Both have the true bytes in Bytes=..., where
// \xHH stands for one of them. Read, but never written: SpacesInToken=..., the
// spelling of a token whose white space differs from that of its form.
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
