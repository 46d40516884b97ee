// SPDX-License-Identifier: Apache-2.0
//
// Matrices in the model file: each row is a scale and whole numbers of 8 or 16 bits. The error of a
// weight is at most 1/254 or 1/65534 of the largest weight of its row. Dense matrices of 8 bits are
// transposed: byte_product.h wants a scale for each column.
#pragma once

#include <cstddef>

#include "arcus/model/packed_bytes.h"
#include "arcus/neural/neural_options.h"
#include "arcus/numeric/matrix.h"

namespace arcus {

// Rounds to the numbers that the file can hold, so that a model is the same before and after it was
// written.
void round_weights(WeightBits bits, Matrix& matrix);

void round_dense(WeightBits bits, Matrix& matrix);

void write_matrix(const Matrix& matrix, WeightBits bits, PackedWriter& writer);

// Throws ModelError unless the matrix has this shape and its numbers are finite.
Matrix read_matrix(std::size_t rows, std::size_t columns, WeightBits bits, PackedReader& reader);

void write_dense(const Matrix& matrix, WeightBits bits, PackedWriter& writer);
Matrix read_dense(std::size_t rows, std::size_t columns, WeightBits bits, PackedReader& reader);

}  // namespace arcus
