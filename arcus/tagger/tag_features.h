// SPDX-License-Identifier: Apache-2.0
//
// The features of the tagger: those of Ratnaparkhi (1996), and more of the same kind.
//
// Features of a word look at the words around it and do not depend on any analysis; those of a
// history look at the analyses of the two words before.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "arcus/tagger/analyses.h"
#include "arcus/tagger/tag_dictionary.h"
#include "arcus/tagger/word_atoms.h"
#include "arcus/text/sentence.h"

namespace arcus {

// How the letters of a sentence are written. In all but the first, capitals say nothing about names.
enum class SentenceCase : std::uint8_t { kMixed, kLower, kTitle, kUpper };

class TagFeatures {
 public:
  // Takes a sentence's place; analyses and dictionary must outlive the calls.
  void set_sentence(const Sentence& sentence, const Analyses& analyses,
                    const TagDictionary& dictionary);

  int size() const { return static_cast<int>(words_.size()) - 4; }
  const WordAtoms& atoms(int m) const { return words_[place(m)].atoms; }

  // The features of word m.
  void append_word_keys(int m, std::vector<std::uint64_t>& keys) const;

 private:
  struct SeenWord {
    WordAtoms atoms;
    bool frequent = false;
    std::uint64_t likely = 0;    // the tag that it has most often
    std::uint64_t possible = 0;  // the tags that it can have
  };

  // Two places before the first word and two behind the last hold nothing.
  static std::size_t place(int m) { return static_cast<std::size_t>(m) + 1; }

  std::vector<SeenWord> words_;
  SentenceCase letters_ = SentenceCase::kMixed;
};

// The features of the analyses before a word: a, then b, empty where there is no word.
void append_history_keys(const Analyses& analyses, std::optional<AnalysisId> a,
                         std::optional<AnalysisId> b, std::vector<std::uint64_t>& keys);

}  // namespace arcus
