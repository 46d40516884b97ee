// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/dense_layer.h"

#include <algorithm>
#include <cstddef>

namespace arcus {
namespace {

constexpr float kLeak = 0.1F;

}  // namespace

void dense(const LeftFactor& input, const PackedDense& packed, const Matrix* bias,
           RoundedRows& scratch, Matrix& output) {
  if (!packed.bytes.empty()) {
    output.resize(input.rows, packed.bytes.columns());
    multiply_rounded(input, packed.bytes, bias == nullptr ? nullptr : bias->row(0), scratch,
                     output.row(0), output.columns());
    return;
  }
  const std::size_t columns = packed.forward.columns();
  output.resize(input.rows, columns);
  if (bias == nullptr) {
    multiply(input, packed.forward, output.row(0), columns);
    return;
  }
  for (std::size_t i = 0; i < input.rows; ++i) std::copy_n(bias->row(0), columns, output.row(i));
  multiply_add(input, packed.forward, output.row(0), columns);
}

void rectify(Matrix& values) {
  for (float& value : values.values()) value = std::max(value, kLeak * value);
}

void rectify_back(const Matrix& rectified, Matrix& d_values) {
  const auto outputs = rectified.values();
  const auto derivatives = d_values.values();
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    derivatives[i] *= outputs[i] > 0 ? 1.0F : kLeak;
  }
}

void add_dense_gradient(const LeftFactor& input, std::size_t inputs, const Matrix& d_output,
                        PackedMatrix& scratch, Matrix& matrix, Matrix* bias) {
  scratch.pack(d_output);
  multiply_add({input.first, inputs, input.column_stride, input.row_stride}, scratch, matrix.row(0),
               matrix.columns());
  if (bias == nullptr) return;
  float* const sums = bias->row(0);
  for (std::size_t i = 0; i < d_output.rows(); ++i) {
    const float* const row = d_output.row(i);
    for (std::size_t j = 0; j < d_output.columns(); ++j) sums[j] += row[j];
  }
}

}  // namespace arcus
