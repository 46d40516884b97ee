// SPDX-License-Identifier: Apache-2.0
//
// Which analyses a word can have: those seen with it in training, and for rare and unknown words
// those of other rare words with the same ending, or, for a word without letters and digits, of
// other such words. Words are looked up as folded (text/fold.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/model/packed_bytes.h"
#include "arcus/tagger/analyses.h"
#include "arcus/tagger/keyed_lists.h"
#include "arcus/tagger/word_atoms.h"

namespace arcus {

struct DictionaryOptions {
  int frequent = 30;  // a word seen so often has no analyses but those it was seen with
  int guesses = 20;   // most analyses guessed from the ending
};

class TagDictionary {
 public:
  TagDictionary() = default;

  TagDictionary(std::span<const Sentence* const> sentences, const Analyses& analyses,
                const DictionaryOptions& options);

  // Never empty unless nothing was seen in training; the most frequent with the word first.
  void append_candidates(const WordAtoms& atoms, std::vector<AnalysisId>& candidates) const;

  // The analyses that the form was seen with, the most frequent first; else of its lower case; or
  // none.
  std::span<const std::uint16_t> seen(const WordAtoms& atoms) const;
  bool is_frequent(const WordAtoms& atoms) const { return frequent_.has(atoms.form); }

  void write(PackedWriter& writer) const;
  static TagDictionary read(PackedReader& reader, std::size_t analyses);  // throws ModelError

 private:
  std::size_t guesses_ = 0;
  KeyedLists frequent_;  // by form
  KeyedLists rare_;      // by form
  KeyedLists endings_;   // by suffix and kind of word, and by kind of symbol
};

}  // namespace arcus
