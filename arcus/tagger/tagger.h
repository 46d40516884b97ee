// SPDX-License-Identifier: Apache-2.0
//
// Predicts UPOS, XPOS and FEATS for the words of a sentence.
//
// A word's candidates are the analyses that it was seen with or that its ending suggests
// (tag_dictionary.h). The score of an analysis is the sum over its parts (analyses.h), with
// features of the surrounding words and of the two preceding analyses (tag_features.h). The best
// path through the candidates is found exactly or with a beam (tag_path.h). The cost depends on the
// candidates, so a treebank with two thousand analyses is tagged nearly as fast as one with fifty
// tags.
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

// Can be shared by several taggers, one at a time. Reusing it with the same tagger is faster,
// because cached scores are kept.
struct TaggerScratch {
  TagCandidates candidates;
  TagScorerScratch scorer;
  TagPathScratch path;
  std::vector<int> best;
  std::uint64_t fingerprint = 0;  // of the tagger whose scores are cached
};

class Tagger {
 public:
  Tagger() = default;

  // The tagger predicts the columns that the sentences have. Throws ArgumentError if there is no
  // word to learn from, and for options that leave a word without candidates.
  static Tagger train(std::span<const Sentence> sentences, const TaggerOptions& options);
  static Tagger train(std::span<const Sentence* const> sentences, const TaggerOptions& options);

  // Replaces those of UPOS, XPOS and FEATS that the training data had, for every word. Forms must
  // be well-formed UTF-8.
  void tag(Sentence& sentence, TaggerScratch& scratch) const;
  void tag(Sentence& sentence) const;

  // Fills the columns in which no word of the sentence has a value and keeps the others. For each
  // word, only candidates that agree with the given columns are considered, if there are any.
  void fill_missing_columns(Sentence& sentence, TaggerScratch& scratch) const;

  void write(PackedWriter& writer) const;
  static Tagger read(PackedReader& reader);  // throws ModelError

 private:
  void set_fingerprint();
  // Sets scratch.best[m - 1] to the best candidate of word m. Candidates that disagree with the
  // given columns are not considered if others agree.
  void find_path(const Sentence& sentence, const TagColumns& given, TaggerScratch& scratch) const;
  void fill(Sentence& sentence, const TagColumns& given, const TagColumns& wanted,
            TaggerScratch& scratch) const;

  TagLearner learner_ = TagLearner::kMaxent;
  int candidates_ = 0;  // maximum per word
  int beam_ = 0;
  Analyses analyses_;
  TagDictionary dictionary_;
  SparseWeights weights_;
  std::uint64_t fingerprint_ = 0;
};

}  // namespace arcus
