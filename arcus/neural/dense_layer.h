// SPDX-License-Identifier: Apache-2.0
//
// output = input * matrix + bias, optionally with a leaky rectifier: x for x > 0, else 0.1 x.
#pragma once

#include "arcus/neural/weights.h"
#include "arcus/numeric/byte_product.h"
#include "arcus/numeric/matrix.h"
#include "arcus/numeric/matrix_product.h"

namespace arcus {

// What the products with a matrix are for.
enum class Products {
  kTraining,  // of floats, forth and back
  kFloats,    // of floats
  kBytes,     // of whole numbers of 8 bits (byte_product.h), unless they are too deep
};

// A matrix of weights as factors of products.
struct PackedDense {
  PackedMatrix forward;  // empty with products of bytes
  PackedMatrix back;     // for training only
  ByteMatrix bytes;

  void pack(const Matrix& matrix, Products products) {
    if (products == Products::kBytes && matrix.rows() <= ByteMatrix::kMaxDepth) {
      bytes.pack(matrix);
      return;
    }
    forward.pack(matrix);
    if (products == Products::kTraining) back.pack_transposed(matrix);
  }
};

// `input` may be some columns of a matrix. `scratch` is for products of bytes.
void dense(const LeftFactor& input, const PackedDense& packed, const Matrix* bias,
           RoundedRows& scratch, Matrix& output);

void rectify(Matrix& values);
// Turns the derivatives by the rectified values into those by the values.
void rectify_back(const Matrix& rectified, Matrix& d_values);

// Adds the gradients of the matrix and of the bias; `scratch` is overwritten.
void add_dense_gradient(const LeftFactor& input, std::size_t inputs, const Matrix& d_output,
                        PackedMatrix& scratch, Matrix& matrix, Matrix* bias);

}  // namespace arcus
