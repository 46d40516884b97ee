// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/matrix_bytes.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace arcus {
namespace {

int largest_of(WeightBits bits) { return bits == WeightBits::k8 ? 127 : 32767; }

float scale_of(const Matrix& matrix, std::size_t row, WeightBits bits) {
  float largest = 0;
  for (std::size_t j = 0; j < matrix.columns(); ++j) {
    largest = std::max(largest, std::abs(matrix(row, j)));
  }
  return largest / static_cast<float>(largest_of(bits));
}

int rounded(float value, float scale, WeightBits bits) {
  if (scale == 0) return 0;
  return std::clamp(static_cast<int>(std::lround(value / scale)), -largest_of(bits),
                    largest_of(bits));
}

template <typename T>
void write_rows(const Matrix& matrix, WeightBits bits, PackedWriter& writer) {
  std::vector<T> values;
  for (std::size_t i = 0; i < matrix.rows(); ++i) {
    const float scale = scale_of(matrix, i, bits);
    writer.number(scale);
    for (std::size_t j = 0; j < matrix.columns(); ++j) {
      values.push_back(static_cast<T>(rounded(matrix(i, j), scale, bits)));
    }
  }
  writer.numbers(values);
}

template <typename T>
Matrix read_rows(std::size_t rows, std::size_t columns, PackedReader& reader) {
  // Sizes are checked before memory is taken: a row takes its scale and its numbers.
  const std::size_t row_bytes = sizeof(float) + columns * sizeof(T);
  if (rows > reader.left() / row_bytes) reader.fail("ends too early");
  constexpr double kMaxScale = 1e6;
  std::vector<float> scales;
  for (std::size_t i = 0; i < rows; ++i) {
    const auto scale = reader.number<float>();
    if (!(scale >= 0 && scale <= kMaxScale)) reader.fail("has a scale out of range");
    scales.push_back(scale);
  }
  const std::vector<T> values = reader.numbers<T>();
  if (values.size() != rows * columns) reader.fail("has a matrix of the wrong size");
  Matrix matrix(rows, columns);
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < columns; ++j) {
      matrix(i, j) = static_cast<float>(values[i * columns + j]) * scales[i];
    }
  }
  return matrix;
}

}  // namespace

void round_weights(WeightBits bits, Matrix& matrix) {
  for (std::size_t i = 0; i < matrix.rows(); ++i) {
    const float scale = scale_of(matrix, i, bits);
    for (std::size_t j = 0; j < matrix.columns(); ++j) {
      matrix(i, j) = static_cast<float>(rounded(matrix(i, j), scale, bits)) * scale;
    }
  }
}

void write_matrix(const Matrix& matrix, WeightBits bits, PackedWriter& writer) {
  if (bits == WeightBits::k8) {
    write_rows<std::int8_t>(matrix, bits, writer);
  } else {
    write_rows<std::int16_t>(matrix, bits, writer);
  }
}

Matrix read_matrix(std::size_t rows, std::size_t columns, WeightBits bits, PackedReader& reader) {
  return bits == WeightBits::k8 ? read_rows<std::int8_t>(rows, columns, reader)
                                : read_rows<std::int16_t>(rows, columns, reader);
}

void round_dense(WeightBits bits, Matrix& matrix) {
  if (bits == WeightBits::k16) {
    round_weights(bits, matrix);
    return;
  }
  Matrix turned = transposed(matrix);
  round_weights(bits, turned);
  matrix = transposed(turned);
}

void write_dense(const Matrix& matrix, WeightBits bits, PackedWriter& writer) {
  write_matrix(bits == WeightBits::k8 ? transposed(matrix) : matrix, bits, writer);
}

Matrix read_dense(std::size_t rows, std::size_t columns, WeightBits bits, PackedReader& reader) {
  return bits == WeightBits::k8 ? transposed(read_matrix(columns, rows, bits, reader))
                                : read_matrix(rows, columns, bits, reader);
}

}  // namespace arcus
