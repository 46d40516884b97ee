// SPDX-License-Identifier: Apache-2.0
//
// Loops over rows of numbers with SIMD, with the same results on every CPU: a maximum does not
// depend on the order, and sums have a fixed order. Each function makes one pass over its rows.
// Internal: not for users of the library.
#pragma once

#include <cstddef>
#include <span>

#include "arcus/numeric/aligned_vector.h"

namespace arcus {

// Maxima; -inf for an empty row. NaN is ignored, because unused positions of a row may hold it.
double largest(std::span<const double> row);
double largest_of_sums(std::span<const double> row, const double* added);

// The first position at or after `from` that holds the value, which must exist.
int position_of(std::span<const double> row, int from, double value);

// to[i] = from[i] - amount. The two may be the same row.
void lower(std::span<double> to, const double* from, double amount);

// to[i] = max(to[i], from[i] - amount).
void raise_to(std::span<double> to, const double* from, double amount);

// Rows of the functions below are padded: they may be read and written up to padded(size).

// Eight partial sums, which are added from first to last.
double padded_sum(const double* row, std::size_t size);
double padded_dot(const double* x, const double* y, std::size_t size);

// Adds factors[i] * row to row i of `count` rows, which are `stride` apart.
void add_multiples(double* rows, std::size_t stride, std::size_t count, const double* row,
                   const double* factors, std::size_t size);

// For each row i of `count` rows, in order: dots[i] = padded_dot(row i, x), and sum += factors[i] *
// row i.
void dot_and_add(const double* rows, std::size_t stride, std::size_t count, const double* x,
                 double* dots, const double* factors, double* sum, std::size_t size);

}  // namespace arcus
