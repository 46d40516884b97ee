// SPDX-License-Identifier: Apache-2.0
//
// The analyses that a word can have: those seen with it in training, and for rare and unknown words
// also those of other rare words with the same ending. A word without letters and digits gets the
// analyses of other such words instead. An address such as a URL gets those of other addresses. A
// word of a list (word_forms.h) has the analyses of the list and those seen with it, and no others.
// Lookups use the folded form (text/fold.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "arcus/model/packed_bytes.h"
#include "arcus/tagger/analyses.h"
#include "arcus/tagger/keyed_lists.h"
#include "arcus/tagger/word_atoms.h"
#include "arcus/tagger/word_forms.h"

namespace arcus {

// Limits of what a model file may hold: the time of a word grows with the square of its analyses.
inline constexpr std::size_t kMaxAnalysesOfWord = 1000;
inline constexpr int kMaxGuesses = 1000;

struct DictionaryOptions {
  int frequent = 30;  // words seen at least this often get no guessed analyses
  int guesses = 20;   // maximum number of analyses guessed from the ending
  std::shared_ptr<const WordForms> forms = nullptr;  // words that the treebank lacks; null: none
};

class TagDictionary {
 public:
  TagDictionary() = default;

  TagDictionary(std::span<const Sentence* const> sentences, const Analyses& analyses,
                const DictionaryOptions& options);

  // Appends at least one candidate unless training saw no words. The analyses that were most
  // frequent with the word come first.
  void append_candidates(const WordAtoms& atoms, std::vector<AnalysisId>& candidates) const;

  // The analyses that the form was seen with, or else those of its lower case, the most frequent
  // first. Empty if neither was seen.
  std::span<const std::uint16_t> seen(const WordAtoms& atoms) const;
  bool is_frequent(const WordAtoms& atoms) const { return frequent_.has(atoms.form); }

  void write(PackedWriter& writer) const;
  static TagDictionary read(PackedReader& reader, std::size_t analyses);  // throws ModelError

 private:
  std::size_t guesses_ = 0;
  KeyedLists frequent_;  // by form; also the words of a list
  KeyedLists rare_;      // by form
  KeyedLists endings_;   // by suffix and kind of word, and by kind of symbol
};

}  // namespace arcus
