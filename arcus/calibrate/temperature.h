// SPDX-License-Identifier: Apache-2.0
//
// Temperature scaling: one number that calibrates the probabilities of a model.
//
// A margin-trained model ranks trees, but exp(score) / Z is overconfident or underconfident.
// Dividing the scores by a temperature t does not change the best tree, and t is fitted to maximise
// the likelihood of the gold trees of held-out sentences (Platt, 1999, for classifiers; Guo et al.,
// 2017). The fit costs about 40 sums over the trees of each sentence.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

struct ScoredSentence {
  ArcScores scores;
  Tree tree;  // gold; heads may be unknown
};

struct Temperature {
  double temperature = 1;     // scores / temperature are log-probabilities up to a constant
  double log_likelihood = 0;  // of the gold trees at this temperature
  double at_one = 0;          // the same at temperature 1
  std::size_t sentences = 0;  // used: the gold tree is in the space and has no arc kNoArc
};

// Returns the temperature between 1e-4 and 1e4 with the highest likelihood, to a relative error of
// 1e-6, or 1 if no sentence can be used. A temperature near an end of the range means that the data
// does not determine it: all best trees are right, or the scores are worse than none.
Temperature fit_temperature(std::span<const ScoredSentence> sentences, const TreeSpace& space,
                            int threads = 1);

}  // namespace arcus
