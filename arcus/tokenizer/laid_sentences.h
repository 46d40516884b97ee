// SPDX-License-Identifier: Apache-2.0
//
// The sentences of a treebank as words that can be put into lines (layouts.h).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "arcus/tokenizer/annotated_text.h"

namespace arcus {

// A part of a sentence that no line break cuts, and whether a space follows it.
struct Unit {
  std::string text;
  bool space_after = false;
};

struct LaidSentence {
  std::vector<Unit> units;
  std::size_t tokens = 0;
  bool ends_in_stop = false;  // a token of its own
  bool begins_paragraph = false;
};

// Lines can break at spaces, and between tokens of a script without spaces.
std::vector<LaidSentence> laid_sentences(const AnnotatedParagraph& paragraph);

// Removes the stop at the end, if the sentence has at least two other tokens.
void strip_stop(LaidSentence& sentence);

// Headlines have few words and begin with a capital, in scripts that have capitals. (Lower-case
// lines would teach that the lines of a short wrapped paragraph are sentences.)
bool is_like_headline(const LaidSentence& sentence);

// Sentence case has a capital in the first word only, so it is kTitle or kAsIs for a word.
enum class Case { kAsIs, kSentence, kTitle, kUpper, kLower };
std::string in_case(const std::string& word, Case letters);

}  // namespace arcus
