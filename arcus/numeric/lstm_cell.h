// SPDX-License-Identifier: Apache-2.0
//
// The arithmetic of one step of a long short-term memory (Hochreiter & Schmidhuber, 1997), with
// SIMD: the gates' sigmoid and tanh, and their derivatives. For x >= -80, sigmoid has a
// relative error below 2e-6; for smaller x it returns that of -80, about 1e-35. tanh has an
// absolute error below 3e-7. Results do not depend on the width of the vectors; see
// matrix_product.h for what holds across CPUs.
#pragma once

#include <cstddef>

namespace arcus {

// x[i] becomes 1 / (1 + exp(-x[i])), or tanh(x[i]).
void sigmoids(float* x, std::size_t size);
void tanhs(float* x, std::size_t size);

// The gates of one step are 4 * size numbers: input, forget, candidate, output. They come as sums
// and are replaced by sigmoid, sigmoid, tanh and sigmoid of the sums. Then
//   cell = forget * previous_cell + input * candidate,  hidden = output * tanh(cell).
void lstm_step(float* gates, const float* previous_cell, std::size_t size, float* cell,
               float* hidden);

// The derivatives of one step. `gates` and `cell` are as lstm_step left them. `d_cell` comes as the
// derivative by `cell` from the next step, and leaves as that by `previous_cell`. `d_gates` gets
// the derivatives by the gates' sums.
void lstm_step_back(const float* gates, const float* previous_cell, const float* cell,
                    const float* d_hidden, std::size_t size, float* d_cell, float* d_gates);

}  // namespace arcus
