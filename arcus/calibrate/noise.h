// SPDX-License-Identifier: Apache-2.0
//
// Noise: a share of a probability that the possible choices divide evenly.
//
//   p = (1 - noise) q + noise / choices
//
// The choices are the heads of a word, where q is the marginal of the arc in the distribution over
// trees, or the relations of an arc. A temperature makes all choices sharper or flatter, but it
// cannot say that even a sure choice is sometimes wrong, for example because a tag was. The noise
// can.
//
// The probabilities of the choices still sum to 1, and their order is the same. So is the
// minimum-risk tree: the sum of the probabilities of a tree's arcs only loses the factor 1 - noise
// and gains a constant.
//
// The noise minimises the squared error of what the parser chose, the sum of (p - right)^2, where
// right is 1 or 0 (Brier, 1950). p is linear in the noise, so that this is least squares with one
// unknown.
#pragma once

#include <span>

#include "arcus/tree/arc_scores.h"

namespace arcus {

// A choice of the parser.
struct Chosen {
  double probability = 0;  // without noise
  double even = 1;         // 1 / number of possible choices
  bool right = false;
};

// Returns the noise from 0 to 0.5 with the smallest squared error; 0 without choices.
double fit_noise(std::span<const Chosen> choices);

// 1 / number of possible heads of m, which have a probability above 1e-12; 0 if there is none.
double even_share(const ArcMarginals& marginals, int m);

// Mixes the noise into the probabilities. Those of arcs that are not possible stay as they are.
void add_noise(double noise, ArcMarginals& marginals);

}  // namespace arcus
