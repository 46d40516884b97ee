// SPDX-License-Identifier: Apache-2.0
//
// What a lexical model takes from a lexicon of raw text: similar words and PMI. The model keeps it,
// so that parsing does not need the lexicon.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "arcus/lexical/lexical_model.h"

namespace arcus {

class Lexicon;

// How many different words the treebank has, and how many of these the lexicon has.
struct SharedWords {
  std::size_t of_treebank = 0;
  std::size_t in_lexicon = 0;
};

// Sets the words, similar words and PMI of a model whose features are set. `treebank_words` are
// folded and plain text; they may repeat. A model without a lexicon has no similar words and no
// PMI.
//
// Two words are similar if one is among the neighbours of the other, which are not symmetric. A
// word keeps the kMaxSimilarWords most similar words of the treebank.
SharedWords set_words(std::vector<std::string> treebank_words, const Lexicon* lexicon,
                      LexicalModel& model);

}  // namespace arcus
