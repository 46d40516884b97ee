// SPDX-License-Identifier: Apache-2.0
//
// UPOS, XPOS and FEATS for the words of a sentence.
//
// A word's candidates are analyses that it was seen with, or that its ending suggests
// (tag_dictionary.h); an analysis is scored as the sum of its parts (analyses.h), by features of
// the words around it and of the two analyses before it (tag_features.h); the best path through
// the candidates is found exactly or with a beam (tag_path.h). So a treebank with two thousand
// analyses is tagged nearly as fast as one with fifty tags.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "arcus/model/packed_bytes.h"
#include "arcus/tagger/analyses.h"
#include "arcus/tagger/sparse_weights.h"
#include "arcus/tagger/tag_candidates.h"
#include "arcus/tagger/tag_dictionary.h"
#include "arcus/tagger/tag_path.h"
#include "arcus/tagger/tag_scorer.h"
#include "arcus/tagger/tagger_options.h"
#include "arcus/text/sentence.h"

namespace arcus {

// May serve one tagger after another; serves the same one again faster.
struct TaggerScratch {
  TagCandidates candidates;
  TagScorerScratch scorer;
  TagPathScratch path;
  std::vector<int> best;
  std::uint64_t fingerprint = 0;  // of the tagger whose scores are remembered
};

class Tagger {
 public:
  Tagger() = default;

  // The columns that are predicted are those that the sentences have. Throws
  // ArgumentError when there is no word to learn from, and for options that leave a word
  // without candidates.
  static Tagger train(std::span<const Sentence> sentences, const TaggerOptions& options);
  static Tagger train(std::span<const Sentence* const> sentences, const TaggerOptions& options);

  // Replaces UPOS, XPOS and FEATS of every word, those of them that the training data had. Forms
  // must be well-formed UTF-8.
  void tag(Sentence& sentence, TaggerScratch& scratch) const;
  void tag(Sentence& sentence) const;

  // Fills the columns in which no word of the sentence has a value. The others are kept: of the
  // analyses that a word can have, those that agree with them are taken where there are some.
  void fill_missing_columns(Sentence& sentence, TaggerScratch& scratch) const;

  void write(PackedWriter& writer) const;
  static Tagger read(PackedReader& reader);  // throws ModelError

 private:
  void set_fingerprint();
  // The analysis of word m, m = 1, 2, ...: scratch.best[m - 1] of its candidates. Those that do not
  // agree with the given columns are not considered, as far as some do.
  void find_path(const Sentence& sentence, const TagColumns& given, TaggerScratch& scratch) const;
  void fill(Sentence& sentence, const TagColumns& given, const TagColumns& wanted,
            TaggerScratch& scratch) const;

  TagLearner learner_ = TagLearner::kMaxent;
  int candidates_ = 0;  // most that stay of a word
  int beam_ = 0;
  Analyses analyses_;
  TagDictionary dictionary_;
  SparseWeights weights_;
  std::uint64_t fingerprint_ = 0;
};

}  // namespace arcus
