// SPDX-License-Identifier: Apache-2.0
//
// Which sentences should a person annotate first? Those of which the parser is least sure (active
// learning: Settles, 2010). All sentences are held in memory, because the last one may be the
// first.
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
  bool whole_sentence = false;  // else per word, so that long sentences do not always lead
  StreamOptions stream = {};    // the stages that run are chosen here, whatever it says
};

struct RankedSentence {
  Sentence sentence;       // with tags and lemmas where it had none; heads as they were
  double uncertainty = 0;  // larger is less sure
  bool is_over = false;    // the limits, so that nothing is known of it
};

// The sentences of the input, the least sure first; of equal ones, the first first. Throws what
// parse_stream throws.
std::vector<RankedSentence> rank_sentences(const Pipeline& pipeline, const StreamInput& input,
                                           const RankOptions& options);

}  // namespace arcus
