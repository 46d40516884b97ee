// SPDX-License-Identifier: Apache-2.0
//
// The features of the tagger: those of Ratnaparkhi (1996), and more of the same kind.
//
// Word features depend on the word and the words around it, but on no analysis. History features
// depend on the analyses of the two preceding words.
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

// The letter case of a sentence. Only in kMixed do capitals indicate names.
enum class SentenceCase : std::uint8_t { kMixed, kLower, kTitle, kUpper };

class TagFeatures {
 public:
  // Replaces the sentence.
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
    std::uint64_t likely = 0;    // its most frequent tag
    std::uint64_t possible = 0;  // the set of its tags
  };

  // words_ has two empty entries before the first word and two after the last.
  static std::size_t place(int m) { return static_cast<std::size_t>(m) + 1; }

  std::vector<SeenWord> words_;
  SentenceCase letters_ = SentenceCase::kMixed;
};

// The features of the analyses of the two preceding words: a, then b; nullopt if there is no word.
void append_history_keys(const Analyses& analyses, std::optional<AnalysisId> a,
                         std::optional<AnalysisId> b, std::vector<std::uint64_t>& keys);

}  // namespace arcus
