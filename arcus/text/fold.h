// SPDX-License-Identifier: Apache-2.0
//
// One spelling for characters that people write in several ways: a feature or a dictionary that is
// asked for "He’d" finds what a treebank taught about "He'd". Linear in the text; nothing is
// copied where nothing changes, which is so for almost every word.
//
// Folded are
//   - quotes and apostrophes, to " and ': “ ” „ « » ″, ‘ ’ ‚ ‹ › ′ ´ and the apostrophe that is a
//     letter (U+02BC);
//   - hyphens, the minus sign and the en dash to -, other long dashes to the em dash;
//   - every space to the plain one;
//   - full-width forms to ASCII, the half-width ideographic comma, stop and brackets to the wide;
//   - characters that show nothing, to none: soft hyphens, zero-width characters, marks of
//     direction, variation selectors.
// A text, unlike a single character, has "--" for the em dash, "..." for the ellipsis and the
// letters of ligatures such as ﬁ.
//
// Folding is for look-ups alone, in training as in use. The FORM of a word is never folded.
#pragma once

#include <string>
#include <string_view>

namespace arcus {

// The character that stands for this one in look-ups; 0 for one that shows nothing.
char32_t folded(char32_t code);

// The text as look-ups see it. A text of characters that show nothing stays as it is, so that no
// word becomes empty. Must be well-formed UTF-8.
std::string folded(std::string_view text);

// The same; the result is the text itself if nothing changes, else lies in `scratch`.
std::string_view folded(std::string_view text, std::string& scratch);

}  // namespace arcus
