// SPDX-License-Identifier: Apache-2.0
//
// Products of matrices of floats. Each number of the result is one sum over the inner dimension,
// in order, with fused multiply-adds. So it depends neither on the other rows, nor on the number of
// threads, nor on the width of the vectors: batches give the same bytes as single rows, and all
// CPUs with fused multiply-adds (AVX2, AVX-512, NEON) give the same bytes. Older CPUs round twice
// and may differ in the last bit.
//
// The right factor is packed into panels of 32 columns, so that the inner loop reads it from front
// to back; weights are packed once. A tile of the result stays in registers while the loop walks
// down a panel: 2 flops per number and row, bound by the multipliers, not by memory, once a panel
// is used by some eight rows.
#pragma once

#include <cstddef>

#include "arcus/numeric/matrix.h"

namespace arcus {

// The right factor of a product.
class PackedMatrix {
 public:
  static constexpr std::size_t kPanel = 32;  // columns

  PackedMatrix() = default;
  explicit PackedMatrix(const Matrix& matrix) { pack(matrix); }

  // Packs a matrix, or its transpose. Reuses the memory.
  void pack(const Matrix& matrix);
  void pack_transposed(const Matrix& matrix);
  // The same for `rows` rows of `columns` numbers that are `stride` apart.
  void pack(const float* first, std::size_t rows, std::size_t columns, std::size_t stride);
  void pack_transposed(const float* first, std::size_t rows, std::size_t columns,
                       std::size_t stride);

  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  const float* panel(std::size_t index) const { return panels_.data() + index * rows_ * kPanel; }

 private:
  void reset(std::size_t rows, std::size_t columns);

  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  AlignedFloats panels_;  // the last one is padded with zeros
};

// The left factor: number (i, k) is at first[i * row_stride + k * column_stride].
struct LeftFactor {
  const float* first;
  std::size_t rows;
  std::size_t row_stride;
  std::size_t column_stride = 1;
};

inline LeftFactor left(const Matrix& matrix) {
  return {matrix.row(0), matrix.rows(), matrix.columns(), 1};
}
inline LeftFactor left_transposed(const Matrix& matrix) {
  return {matrix.row(0), matrix.columns(), 1, matrix.columns()};
}

// to = left * right, or to += left * right. Rows of `to` are `to_stride` apart.
void multiply(const LeftFactor& left, const PackedMatrix& right, float* to, std::size_t to_stride);
void multiply_add(const LeftFactor& left, const PackedMatrix& right, float* to,
                  std::size_t to_stride);

}  // namespace arcus
