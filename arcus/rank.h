// SPDX-License-Identifier: Apache-2.0
//
// Which sentences should be annotated first? Those with the highest uncertainty of the parser
// (active learning: Settles, 2010). All sentences are held in memory, because any may come first.
#pragma once

#include <vector>

#include "arcus/parse_stream.h"

namespace arcus {

enum class Uncertainty {
  kEntropy,  // of the trees
  kHeads,    // expected number of wrong heads
  kTree      // - log of the probability of the best tree, of the whole sentence
};

struct RankOptions {
  Uncertainty by = Uncertainty::kEntropy;
  bool whole_sentence = false;  // else per word, so that long sentences are not favoured
  bool parse = false;           // write the best parse with its probabilities into the sentences
  StreamOptions stream = {};    // its selection of stages is ignored
};

struct RankedSentence {
  // With tags and lemmas where it had none, without notes of an earlier run (parse_notes.h). Heads
  // are as they were, unless RankOptions::parse.
  Sentence sentence;
  double uncertainty = 0;  // larger is less certain
  bool is_over = false;    // over the limits: not parsed, uncertainty unknown
};

// The sentences of the input by decreasing uncertainty; ties keep the order of the input. Throws
// the exceptions of parse_stream.
std::vector<RankedSentence> rank_sentences(const Pipeline& pipeline, const StreamInput& input,
                                           const RankOptions& options);

}  // namespace arcus
