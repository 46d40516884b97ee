// SPDX-License-Identifier: Apache-2.0
//
// Lemmas for words with UPOS and FEATS: as seen in training, else by the edit script that a linear
// classifier finds best.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "arcus/model/packed_bytes.h"
#include "arcus/tagger/edit_script.h"
#include "arcus/tagger/keyed_lists.h"
#include "arcus/tagger/sparse_weights.h"
#include "arcus/text/sentence.h"

namespace arcus {

struct LemmatizerOptions {
  int epochs = 8;
  std::uint64_t seed = 1;
  int cutoff = 2;        // features that occur less often are left out
  double unit = 1.0 / 32;  // weights become multiples of it
};

struct LemmatizerScratch {
  std::vector<std::uint64_t> keys;
  std::vector<float> scores;
};

class Lemmatizer {
 public:
  Lemmatizer() = default;

  // Throws std::invalid_argument when there is no word to learn from.
  static Lemmatizer train(std::span<const Sentence> sentences, const LemmatizerOptions& options);

  // Replaces the lemma of every word.
  void lemmatize(Sentence& sentence, LemmatizerScratch& scratch) const;
  void lemmatize(Sentence& sentence) const;

  void write(PackedWriter& writer) const;
  static Lemmatizer read(PackedReader& reader);  // throws ModelError

 private:
  std::string lemma(const Word& word, LemmatizerScratch& scratch) const;

  std::vector<EditScript> scripts_;       // the most frequent first
  std::vector<std::uint16_t> choices_;    // all that the classifier may choose
  std::size_t classes_ = 0;               // scripts that the classifier may choose: the first ones
  KeyedLists seen_;                       // one script by word and tags, and by word and UPOS
  SparseWeights weights_;
};

}  // namespace arcus
