// SPDX-License-Identifier: Apache-2.0
//
// Temperature scaling: one number that calibrates the probabilities of a model.
//
// A margin-trained model ranks trees, but exp(score) / Z is overconfident or underconfident.
// Dividing the scores by a temperature t does not change the best tree, and t is fitted to maximise
// the likelihood of the right trees of held-out sentences (Platt, 1999, for classifiers; Guo et
// al., 2017).
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
  Tree tree;  // the right one; heads may be unknown
};

struct Temperature {
  double temperature = 1;     // scores / temperature are log-probabilities but for a constant
  double log_likelihood = 0;  // of the right trees at this temperature
  double at_one = 0;          // and at the temperature 1
  std::size_t sentences =
      0;  // that count: the right tree is one of the space and has no arc kNoArc
};

// The temperature from 1e-4 to 1e4 with the highest likelihood, to a millionth of itself. One near
// an end of that range means that the sentences do not say: the best trees are all right, or the
// scores are worse than none. Of no
// sentences that count it is 1. About 40 sums over the trees of each sentence, on so many threads.
Temperature fit_temperature(std::span<const ScoredSentence> sentences, const TreeSpace& space,
                            int threads = 1);

// The same for a choice: relations of arcs, of which one is right. 1 when there are no choices.
struct ScoredChoice {
  std::vector<double> scores;
  std::size_t right = 0;
};
double fit_temperature(std::span<const ScoredChoice> choices);

}  // namespace arcus
