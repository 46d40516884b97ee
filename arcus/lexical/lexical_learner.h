// SPDX-License-Identifier: Apache-2.0
//
// Learns the weights of links with a large margin (Wang, Cherry, Lizotte and Schuurmans, 2006).
//
// The local loss has a slack for each local constraint (word_links.h), the global loss one for each
// sentence: by how much the highest sum of score and loss among all projective trees is above the
// score of the gold tree. The loss of a tree is the number of its links that are not gold. With
// direction, links are arcs: the loss is then the number of words with a wrong head.
//
// The penalty is alpha / 2 times the squared length of the weights. With the Laplacian, weights of
// pairs have rho times their squares instead, plus S(p, q) (w_p - w_q)^2 for similar links p and q.
// Indicators and numbers keep the plain penalty.
#pragma once

#include <cstddef>
#include <span>

#include "arcus/lexical/learner_options.h"
#include "arcus/lexical/lexical_model.h"
#include "arcus/optimize/margin_solver.h"

namespace arcus {

// What the learner worked on.
struct LexicalFit {
  MarginSolution solution;      // its weights: of pairs, indicators and numbers
  std::size_t constraints = 0;  // local ones; the global loss finds its own as it goes
  std::size_t edges = 0;        // of similar links
};

// Sets the pairs and indicators of a model to those of all links of the sentences, without weights.
// The model has its features and words. The ids of the sentences are those of the model.
void set_features(std::span<const LexicalSentence> sentences, LexicalModel& model);

// Sets the weights of a model that has everything else. The ids of the sentences are those of the
// model. Trees are projective, with a single root. Throws NumericError if a weight is too large, as
// it may be if alpha is too small.
LexicalFit learn_links(std::span<const LexicalSentence> sentences,
                       const LexicalLearnerOptions& options, LexicalModel& model);

}  // namespace arcus
