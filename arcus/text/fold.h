// SPDX-License-Identifier: Apache-2.0
//
// Maps typographic variants to one spelling, so that a lookup of "He’d" finds what was learnt about
// "He'd". Linear in the text; a text that does not change is not copied, and few words change.
//
// Folding maps
//   - quotes and apostrophes to " and ': “ ” „ « » ″, ‘ ’ ‚ ‹ › ′ ´ and the modifier letter
//     apostrophe (U+02BC);
//   - hyphens, the minus sign and the en dash to -, other long dashes to the em dash;
//   - every space to the ASCII space;
//   - full-width forms to ASCII, half-width ideographic commas, stops and brackets to wide ones;
//   - invisible characters to nothing: soft hyphens, zero-width characters, direction marks,
//     variation selectors.
// Folding a text (not a single character) also writes "--" for the em dash, "..." for the ellipsis
// and the letters of ligatures such as ﬁ.
//
// Folding is for lookups only, in training and in use. The FORM of a word is never folded.
#pragma once

#include <string>
#include <string_view>

namespace arcus {

// The folded character; 0 for an invisible one.
char32_t folded(char32_t code);

// The folded text. A text of invisible characters only is not changed, so that no word becomes
// empty. The text must be well-formed UTF-8.
std::string folded(std::string_view text);

// The same without a copy if nothing changes; otherwise the result is in `scratch`.
std::string_view folded(std::string_view text, std::string& scratch);

}  // namespace arcus
