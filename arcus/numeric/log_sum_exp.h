// SPDX-License-Identifier: Apache-2.0
//
// Sums of exponentials, by way of the largest number so that nothing overflows, with the same bits
// on every CPU (portable_math.h). O(size) time. A score of -inf is legal and has probability 0.
#pragma once

#include <span>

namespace arcus {

// log(sum of exp(score)); -inf if every score is. At least one score.
double log_sum_exp(std::span<const double> scores);

// Subtracts the log-sum-exp from each score, which makes them log-probabilities, and returns it. If
// it is -inf, the scores stay as they are. At least one score.
double normalize_log_scores(std::span<double> scores);

// Scores become probabilities: exp(score) over the sum of all. At least one finite score.
void softmax(std::span<double> scores);

}  // namespace arcus
