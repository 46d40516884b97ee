// SPDX-License-Identifier: Apache-2.0
//
// exp of many numbers with SIMD. Errors are within 2 units in the last place, and results have the
// same bits on every CPU, which std::exp does not guarantee.
#pragma once

#include <cstddef>

namespace arcus {

// Replaces each x by exp(x - shift). No x may exceed shift; results below e^-700 become 0. `x` must
// start on a cache line (aligned_vector.h) and have room for padded(count) numbers, which are
// overwritten.
void exponentials(double* x, std::size_t count, double shift);

// The same with results that cannot underflow (wide_number.h): x gets the mantissas, which are near
// 1. Only exp(-inf) is 0.
void wide_exponentials(double* x, double* exponents, std::size_t count, double shift);

}  // namespace arcus
