// SPDX-License-Identifier: Apache-2.0
//
// UPOS, XPOS and FEATS for the words of a sentence.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "arcus/model/packed_bytes.h"
#include "arcus/tagger/analyses.h"
#include "arcus/tagger/sparse_weights.h"
#include "arcus/tagger/tag_dictionary.h"
#include "arcus/tagger/tag_path.h"
#include "arcus/tagger/tag_scorer.h"
#include "arcus/text/sentence.h"

namespace arcus {

enum class TagLearner : std::uint8_t {
  kPerceptron,  // averaged structured perceptron, exact Viterbi (Collins, 2002)
  kMaxent,      // maximum entropy, beam (Ratnaparkhi, 1996)
};

struct TaggerOptions {
  TagLearner learner = TagLearner::kPerceptron;
  int epochs = 10;
  std::uint64_t seed = 1;
  int cutoff = 2;  // features of words that occur less often are left out
  int beam = 5;    // of maximum entropy
  int most = 6;
  DictionaryOptions dictionary;
  double margin = 0;
  double rate = 0.1;
  double unit = 1.0 / 16;
  int least = 1;
};

struct TaggerScratch {
  TagCandidates candidates;
  TagScorerScratch scorer;
  TagPathScratch path;
  std::vector<int> best;
  const void* owner = nullptr;  // the tagger whose scores are remembered
};

class Tagger {
 public:
  Tagger() = default;

  // Throws std::invalid_argument when there is no word to learn from.
  static Tagger train(std::span<const Sentence> sentences, const TaggerOptions& options);

  // Replaces UPOS, XPOS and FEATS of every word.
  void tag(Sentence& sentence, TaggerScratch& scratch) const;
  void tag(Sentence& sentence) const;

  void write(PackedWriter& writer) const;
  static Tagger read(PackedReader& reader);  // throws ModelError

 private:
  Analyses analyses_;
  TagDictionary dictionary_;
  SparseWeights weights_;
  TagLearner learner_ = TagLearner::kPerceptron;
  int beam_ = 0;
  int most_ = 6;
};

}  // namespace arcus
