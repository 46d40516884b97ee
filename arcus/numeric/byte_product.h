// SPDX-License-Identifier: Apache-2.0
//
// Products of rows of floats with a matrix of 8-bit weights.
//
// Each row of the left factor and each column of the right one is a scale times whole numbers from
// -127 to 127. The sums of products of whole numbers are exact, so they do not depend on the CPU,
// on the batch or on the order. A number of the result is the sum times both scales, plus a bias.
//
// A CPU with products of bytes (AVX-512 VNNI) takes 64 of them per instruction, where it takes 16
// of floats. Other CPUs use the product of floats: whole numbers below 2^24 are exact there too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "arcus/numeric/matrix.h"
#include "arcus/numeric/matrix_product.h"

namespace arcus {

// The right factor.
class ByteMatrix {
 public:
  // No sum of this many products exceeds 2^24.
  static constexpr std::size_t kMaxDepth = (std::size_t{1} << 24) / 127 / 127;

  // Rounds each column. The matrix has at most kMaxDepth rows.
  void pack(const Matrix& matrix);

  bool empty() const { return scales_.empty(); }
  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return scales_.size(); }
  const float* scales() const { return scales_.data(); }

  // As the CPU wants them: one of the two is empty.
  const PackedMatrix& floats() const { return floats_; }
  bool as_bytes() const { return !panels_.empty(); }
  const std::uint8_t* panel(std::size_t index) const;

 private:
  std::size_t rows_ = 0;
  std::vector<float> scales_;
  // Four rows at a time, panels of PackedMatrix::kPanel columns; each number plus 128, since the
  // instruction multiplies signed with unsigned bytes.
  std::vector<std::uint8_t, AlignedAllocator<std::uint8_t>> panels_;
  PackedMatrix floats_;
};

// The rounded rows of the left factor.
struct RoundedRows {
  std::size_t stride = 0;
  std::vector<std::int8_t, AlignedAllocator<std::int8_t>> bytes;
  AlignedFloats floats;
  std::vector<float> scales;
  std::vector<std::int32_t> sums;
};

// to = left * right + bias; `bias` may be null. Rows of `to` are `to_stride` apart. Throws
// ArgumentError unless the columns of `left` are next to each other.
void multiply_rounded(const LeftFactor& left, const ByteMatrix& right, const float* bias,
                      RoundedRows& scratch, float* to, std::size_t to_stride);

}  // namespace arcus
