// SPDX-License-Identifier: Apache-2.0
//
// Dense matrices of floats, row by row, for neural networks.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "arcus/numeric/aligned_vector.h"

namespace arcus {

using AlignedFloats = std::vector<float, AlignedAllocator<float>>;

class Matrix {
 public:
  Matrix() = default;
  Matrix(std::size_t rows, std::size_t columns) { reset(rows, columns); }

  // Resizes; all numbers become 0. Reuses the memory.
  void reset(std::size_t rows, std::size_t columns) {
    rows_ = rows;
    columns_ = columns;
    values_.assign(rows * columns, 0);
  }

  // Resizes; the numbers are those that happen to be there. Reuses the memory.
  void resize(std::size_t rows, std::size_t columns) {
    rows_ = rows;
    columns_ = columns;
    values_.resize(rows * columns);
  }

  void fill(float value) { std::fill(values_.begin(), values_.end(), value); }

  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  float* row(std::size_t i) { return values_.data() + i * columns_; }
  const float* row(std::size_t i) const { return values_.data() + i * columns_; }
  float& operator()(std::size_t i, std::size_t j) { return values_[i * columns_ + j]; }
  float operator()(std::size_t i, std::size_t j) const { return values_[i * columns_ + j]; }
  std::span<float> values() { return values_; }
  std::span<const float> values() const { return values_; }

 private:
  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  AlignedFloats values_;
};

inline Matrix transposed(const Matrix& matrix) {
  Matrix result(matrix.columns(), matrix.rows());
  for (std::size_t i = 0; i < matrix.rows(); ++i) {
    for (std::size_t j = 0; j < matrix.columns(); ++j) result(j, i) = matrix(i, j);
  }
  return result;
}

}  // namespace arcus
