// SPDX-License-Identifier: Apache-2.0
//
// Tables of scores to test with: all small ones, and random ones from a seed.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "arcus/base/random.h"
#include "arcus/tree/arc_scores.h"

namespace arcus::testing {

// Calls visit with each table of n words whose n^2 scores are among the values.
void for_each_table(int n, std::span<const double> values,
                    const std::function<void(const ArcScores&)>& visit);

double gaussian(Random& random);  // of mean 0 and deviation 1

// Normally distributed with a deviation of 0.3: weights of a model that is neither sure nor idle.
std::vector<double> random_weights(std::size_t size, Random& random);

// Gaussian scores, each arc missing with this probability. The diagonal, which means nothing,
// holds what does most harm when it is read: not a number.
ArcScores gaussian_scores(int n, Random& random, double deviation = 1, double missing = 0);

// Whole numbers from -largest to largest, each arc missing with this probability: full of ties.
ArcScores whole_scores(int n, Random& random, int largest, double missing = 0);

}  // namespace arcus::testing
