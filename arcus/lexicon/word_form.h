// SPDX-License-Identifier: Apache-2.0
//
// The form in which a lexicon counts and looks up a word.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace arcus {

inline constexpr std::size_t kMaxWordBytes = 255;

// The folded word (text/fold.h), which may be in `scratch`. Empty for a word that a lexicon cannot
// hold: longer than kMaxWordBytes, or not plain text (base/utf8.h).
std::string_view lexicon_form(std::string_view word, std::string& scratch);

}  // namespace arcus
