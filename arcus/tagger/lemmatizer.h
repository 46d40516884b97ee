// SPDX-License-Identifier: Apache-2.0
//
// Lemmatizes words that have UPOS and FEATS: with the edit script that was most frequent for the
// word in training, or in a list of word forms, or else the one that a linear classifier scores
// best. Lookups use the folded form (text/fold.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "arcus/model/packed_bytes.h"
#include "arcus/tagger/edit_script.h"
#include "arcus/tagger/keyed_lists.h"
#include "arcus/tagger/sparse_weights.h"
#include "arcus/tagger/word_forms.h"
#include "arcus/text/sentence.h"

namespace arcus {

struct LemmatizerOptions {
  int epochs = 8;
  std::uint64_t seed = 1;
  int cutoff = 2;          // the classifier ignores features and scripts of fewer words
  double unit = 1.0 / 32;  // weights are rounded to multiples of it
  std::shared_ptr<const WordForms> forms = nullptr;  // words that the treebank lacks; null: none
};

struct LemmatizerScratch {
  std::vector<std::uint64_t> keys;
  std::vector<float> scores;
  std::string form;
};

class Lemmatizer {
 public:
  Lemmatizer() = default;

  // Throws ArgumentError if there is no word to learn from.
  static Lemmatizer train(std::span<const Sentence> sentences, const LemmatizerOptions& options);
  static Lemmatizer train(std::span<const Sentence* const> sentences,
                          const LemmatizerOptions& options);

  // Replaces the lemma of every word. Forms must be well-formed UTF-8.
  void lemmatize(Sentence& sentence, LemmatizerScratch& scratch) const;
  void lemmatize(Sentence& sentence) const;

  void write(PackedWriter& writer) const;
  static Lemmatizer read(PackedReader& reader);  // throws ModelError

 private:
  std::string lemma(const Word& word, LemmatizerScratch& scratch) const;

  bool folded_lemmas_ = false;       // scripts edit the folded form
  std::vector<EditScript> scripts_;  // sorted by number of words, the most frequent first
  // The scripts that the classifier can choose: 0, 1, 2, ...
  std::vector<std::uint16_t> choices_;
  KeyedLists seen_;  // the script by form, UPOS and FEATS, and by form and UPOS
  SparseWeights weights_;
};

}  // namespace arcus
