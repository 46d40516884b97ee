// SPDX-License-Identifier: Apache-2.0
//
// Text from tokens alone, where a treebank has not kept it.
//
// Chinese and Japanese are written without spaces: so is the text, when more than half of the
// treebank's letters are Han, Hiragana or Katakana. For other languages there is a space between
// two tokens, but
//   - none before closing punctuation: . , ; : ! ? ) ] } % and others of their kind
//   - none behind opening punctuation: ( [ { and others of their kind
//   - quotes (" and ') alternate: the first opens and has no space behind it, the second closes and
//     has none before it, anew in each sentence; ` and `` open, '' closes.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/text/sentence.h"

namespace arcus {

// Is the language of these sentences written without spaces?
bool is_written_without_spaces(std::span<const Sentence> sentences);

// For each token of a sentence: is there a space behind it? There is one behind the last.
std::vector<bool> spaces_by_rule(std::span<const std::string_view> tokens);

}  // namespace arcus
