// SPDX-License-Identifier: Apache-2.0
//
// What Arcus writes into a sentence beside its columns: comments "# arcus_..." and, in MISC,
// HeadProb, DeprelProb and HeadProbs. The notes of an earlier run are removed before new ones are
// written, so that no probability stands beside an arc that it does not belong to.
//
//   # arcus_rank, arcus_score              which of the k best parses it is; the score of its tree
//   # arcus_probability, arcus_entropy     of the tree; of all trees, in nats
//   # arcus_space                          the tree space, if it is not the one asked for
//   # arcus_fallback, arcus_unparsed       why there is no parse or another one
//   # arcus_relations                      given relations that the model would not give
//   # arcus_uncertainty                    what arcus rank orders by
//   HeadProb, DeprelProb                   of the word's arc and relation
//   HeadProbs                              of all its possible heads, as in 2:0.7100,5:0.2800
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arcus/parser.h"
#include "arcus/text/sentence.h"

namespace arcus {

// HeadProbs leaves out heads that are less probable.
inline constexpr double kMinHeadProbability = 0.01;

// Appends the comment "# arcus_KEY = VALUE".
void add_note(std::string_view key, std::string_view value, Sentence& sentence);

// Require ParseOptions::probabilities and ParseOptions::marginals, respectively.
void add_probabilities(const Parse& parse, Sentence& sentence);
void add_head_probabilities(const Parse& parse, Sentence& sentence);

// Marks the sentence as the parse of this rank: rank and score as comments, and "/RANK" at the end
// of sent_id.
void add_rank(int rank, double score, Sentence& sentence);

// The rank that add_rank has written, or 0.
int rank_in(const Sentence& sentence);

// Removes everything that the functions above have written, and other comments "# arcus_...".
void remove_notes(Sentence& sentence);

// Removes the comments "# arcus_KEY".
void remove_notes(std::string_view key, Sentence& sentence);

}  // namespace arcus
