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
  kTree      // probability that the best tree is wrong
};

struct RankOptions {
  Uncertainty by = Uncertainty::kEntropy;
  bool whole_sentence = false;  // else per word, so that long sentences are not favoured
  StreamOptions stream = {};    // its selection of stages is ignored
};

struct RankedSentence {
  Sentence sentence;       // with tags and lemmas where it had none; heads as they were
  double uncertainty = 0;  // larger is less certain
  bool is_over = false;    // over the limits: not parsed, uncertainty unknown
};

// The sentences of the input by decreasing uncertainty; ties keep the order of the input. Throws
// the exceptions of parse_stream.
std::vector<RankedSentence> rank_sentences(const Pipeline& pipeline, const StreamInput& input,
                                           const RankOptions& options);

}  // namespace arcus
