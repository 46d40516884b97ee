// SPDX-License-Identifier: Apache-2.0
//
// The inner loops of non-projective inference: rows of numbers, several at a time on what the CPU
// offers, with the same result on all of them. A maximum is the same in any order; sums keep a
// fixed one. Not for users.
#pragma once

#include <cstddef>
#include <new>
#include <span>
#include <vector>

#include "arcus/inference/aligned_vector.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree.h"

namespace arcus {

// The best arc into a word, the first of several; kNoHead when every one is kNoArc.
struct BestHead {
  int head = kNoHead;
  double score = kNoArc;
};
BestHead best_head(const ArcScores& scores, int m);
void best_heads(const ArcScores& scores, std::span<BestHead> best);  // best[m - 1] for each word m
// The score of the best arc into each word that is not its best one; kNoArc where there is none.
void second_best_scores(const ArcScores& scores, std::span<const BestHead> best,
                        std::span<double> second);

// Maxima; kNoArc for an empty row. NaN, in a place that means nothing, never wins.
double largest(std::span<const double> row);
double largest_of_sums(std::span<const double> row, const double* added);

// The first place at or after `from` that holds the value; it must be there.
int position_of(std::span<const double> row, int from, double value);

// to[i] = from[i] - amount. The two may be the same row.
void lower(std::span<double> to, const double* from, double amount);

// to[i] = max(to[i], from[i] - amount).
void raise_to(std::span<double> to, const double* from, double amount);

// Rows of the functions below are padded: they may be read and written up to padded(size).

// Eight running sums, added up from first to last.
double padded_sum(const double* row, std::size_t size);
double padded_dot(const double* x, const double* y, std::size_t size);

// Row i of so many, `stride` apart, += factors[i] * row.
void add_multiples(double* rows, std::size_t stride, std::size_t count, const double* row,
                   const double* factors, std::size_t size);

// For row i of so many: dots[i] = its padded_dot with x, and sum += factors[i] * row, in order.
void dot_and_add(const double* rows, std::size_t stride, std::size_t count, const double* x,
                 double* dots, const double* factors, double* sum, std::size_t size);

}  // namespace arcus
