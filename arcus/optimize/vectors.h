// SPDX-License-Identifier: Apache-2.0
//
// Arithmetic with long vectors, for the solvers. Sums have a fixed order, so that they have the
// same bits on every CPU.
#pragma once

#include <span>

namespace arcus {

// The vectors have the same length. Eight partial sums are added from first to last.
double dot_product(std::span<const double> x, std::span<const double> y);

double norm(std::span<const double> x);  // Euclidean

// y += factor * x.
void add_multiple(double factor, std::span<const double> x, std::span<double> y);

}  // namespace arcus
