// SPDX-License-Identifier: Apache-2.0
//
// exp of many numbers, in vectors, within 2 units in the last place, and the same to the last bit
// on every CPU, which std::exp does not promise.
#pragma once

#include <cstddef>

namespace arcus {

// x becomes exp(x - shift), where no x is above shift; what is below e^-700 becomes 0. The numbers
// begin on a cache line (aligned_vector.h), and room for padded(count) of them is overwritten.
void exponentials(double* x, std::size_t count, double shift);

// As above, with results that cannot underflow (wide_number.h); x becomes their mantissas, which
// are near 1. Only exp(-inf) is 0.
void wide_exponentials(double* x, double* exponents, std::size_t count, double shift);

}  // namespace arcus
