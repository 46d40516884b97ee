// SPDX-License-Identifier: Apache-2.0
//
// Examples of acronyms at the end and inside of sentences, made from the names of a treebank, to
// learn from where the treebank has too few. Linear in the text; the same seed gives the same
// examples.
//
// A treebank has "the U.S. Senate" often and "in the U.S. He said" never, though "in Iraq. He said"
// is frequent. So an acronym of the treebank takes the place of a name before the last stop of a
// sentence, where its own stop ends the sentence, and of a name before another word with a capital,
// where it does not. Which of them it is can then be learnt from the next word, as Kiss & Strunk
// (2006) do from raw text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "arcus/tokenizer/annotated_text.h"

namespace arcus {

struct AcronymExample {
  std::string text;       // the acronym with its stop, a space, and the text up to the next space
  std::size_t stop = 0;   // where its last stop is, in bytes
  bool is_token = false;  // whether that stop is a separate token, which ends a sentence
};

// Returns no examples if the treebank has no acronyms, or no sentence that ends in one whose stop
// is a separate token.
std::vector<AcronymExample> acronym_examples(std::span<const AnnotatedParagraph> paragraphs,
                                             std::uint64_t seed);

}  // namespace arcus
