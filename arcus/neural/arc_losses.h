// SPDX-License-Identifier: Apache-2.0
//
// Losses of the arc scores of a sentence, with their derivatives by the scores.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "arcus/inference/tree_distribution.h"
#include "arcus/inference/trees.h"
#include "arcus/neural/neural_options.h"
#include "arcus/numeric/matrix.h"
#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

// The probability that another parser gives to an arc.
struct SoftArc {
  std::int32_t head = 0;
  std::int32_t modifier = 0;
  float probability = 0;
};

// What the arcs of a sentence should be: a tree, in which heads may be unknown, or probabilities of
// arcs.
struct ArcTarget {
  const Tree* tree;
  std::span<const SoftArc> soft = {};  // none: the tree
};

struct ArcLossScratch {
  ArcScores scores;
  TreeDistribution distribution;
  InferenceScratch inference;
};

// Returns the loss, and sets d_scores to its derivatives. Row m, column h of both matrices; row 0
// is not used and its derivatives are 0. Heads that are unknown add nothing to the loss with kWord
// and kMargin; with kTree, all trees with the known heads are right. NaN if a score is not finite;
// but with kWord, a score of -inf is an arc that cannot be.
double arc_loss(NeuralLoss loss, const Matrix& scores, const ArcTarget& target,
                const TreeSpace& space, ArcLossScratch& scratch, Matrix& d_scores);

// The cross-entropy of a row of scores against the right column, with its derivatives.
double cross_entropy(std::span<const float> scores, std::size_t right, std::span<float> d_scores);

}  // namespace arcus
