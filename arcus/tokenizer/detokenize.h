// SPDX-License-Identifier: Apache-2.0
//
// Restores text from tokens alone, for treebanks that do not record it.
//
// If more than half of the treebank's letters are Han, Hiragana or Katakana, the text has no
// spaces. Otherwise there is a space between two tokens, with these exceptions:
//   - no space before closing punctuation: . , ; : ! ? ) ] } % and the like
//   - no space after opening punctuation: ( [ { and the like
//   - in each sentence, quotes (" and ') alternate: the first opens, with no space after it, the
//     second closes, with no space before it; ` and `` open, '' closes.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/text/sentence.h"

namespace arcus {

// Adds the letters of the sentence, and those among them that are Han, Hiragana or Katakana.
void count_letters(const Sentence& sentence, std::size_t& letters, std::size_t& east_asian);

// Whether the language of these sentences is written without spaces.
bool is_written_without_spaces(std::span<const Sentence> sentences);

// For each token of a sentence, whether a space follows it. One follows the last token.
std::vector<bool> spaces_by_rule(std::span<const std::string_view> tokens);

}  // namespace arcus
