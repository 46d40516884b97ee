// SPDX-License-Identifier: Apache-2.0
//
// Sums of exponentials. The largest score is subtracted first, so that nothing overflows. Results
// have the same bits on every CPU (portable_math.h). O(size) time. A score of -inf is legal and has
// probability 0.
#pragma once

#include <span>

namespace arcus {

// log(sum of exp(score)); -inf if every score is -inf. Needs at least one score.
double log_sum_exp(std::span<const double> scores);

// Turns scores into log-probabilities by subtracting their log-sum-exp, which is returned. If it is
// -inf, the scores do not change. Needs at least one score.
double normalize_log_scores(std::span<double> scores);

// Turns scores into probabilities: exp(score) / sum of exp(score). Needs at least one finite score.
void softmax(std::span<double> scores);

}  // namespace arcus
