// SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "arcus/numeric/byte_product.cc"
#include "arcus/numeric/byte_product.h"

#include <algorithm>
#include <cmath>

#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "arcus/base/error.h"
#include "arcus/numeric/partial_vectors-inl.h"
#include "arcus/numeric/vnni_product.h"

HWY_BEFORE_NAMESPACE();
namespace arcus::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::CappedTag<float, 16>;

// Rounds a row to whole numbers; returns its scale. Writes bytes and their sum, or floats.
float round_row(const float* row, std::size_t depth, std::int8_t* bytes, std::int32_t* sum,
                float* floats) {
  const Tag tag;
  const hn::Rebind<std::int32_t, Tag> integers;
  const hn::Rebind<std::int8_t, Tag> small;
  const std::size_t lanes = hn::Lanes(tag);
  auto largest = hn::Zero(tag);
  for (std::size_t k = 0; k < depth; k += lanes) {
    largest = hn::Max(largest, hn::Abs(load_partial(tag, row + k, depth - k)));
  }
  const float reach = hn::GetLane(hn::MaxOfLanes(tag, largest));
  constexpr float kNothing = 1e-30F;  // 127 / reach must not overflow
  const bool zeros = !(reach > kNothing);
  const auto inverse = hn::Set(tag, zeros ? 0 : 127 / reach);
  auto total = hn::Zero(integers);
  for (std::size_t k = 0; k < depth; k += lanes) {
    const auto whole = hn::NearestInt(hn::Mul(load_partial(tag, row + k, depth - k), inverse));
    if (bytes != nullptr) {
      total = hn::Add(total, whole);
      hn::StoreU(hn::DemoteTo(small, whole), small, bytes + k);
    } else {
      hn::StoreU(hn::ConvertTo(tag, whole), tag, floats + k);
    }
  }
  if (bytes != nullptr) *sum = hn::GetLane(hn::SumOfLanes(integers, total));
  return zeros ? 0 : reach / 127;
}

// to = to * scale * scales + bias
void scale_row(float scale, const float* scales, const float* bias, std::size_t columns,
               float* to) {
  const Tag tag;
  const std::size_t lanes = hn::Lanes(tag);
  for (std::size_t j = 0; j < columns; j += lanes) {
    const std::size_t count = columns - j;
    const auto start = bias == nullptr ? hn::Zero(tag) : load_partial(tag, bias + j, count);
    const auto both = hn::Mul(hn::Set(tag, scale), load_partial(tag, scales + j, count));
    store_partial(tag, hn::MulAdd(load_partial(tag, to + j, count), both, start), count, to + j);
  }
}

// Tests choose instruction sets; the set with products of bytes is not one of Highway's.
bool may_have_byte_products() {
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3  // the better the set, the smaller its number
  return true;
#else
  return false;
#endif
}

}  // namespace
}  // namespace arcus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arcus {

HWY_EXPORT(round_row);
HWY_EXPORT(scale_row);
HWY_EXPORT(may_have_byte_products);

namespace {

constexpr std::size_t kGroup = 4;  // rows of the right factor that one instruction takes

std::size_t padded_to(std::size_t count, std::size_t unit) {
  return (count + unit - 1) / unit * unit;
}

}  // namespace

const std::uint8_t* ByteMatrix::panel(std::size_t index) const {
  return panels_.data() + index * padded_to(rows_, kGroup) * PackedMatrix::kPanel;
}

void ByteMatrix::pack(const Matrix& matrix) {
  rows_ = matrix.rows();
  const std::size_t columns = matrix.columns();
  scales_.assign(columns, 0);
  for (std::size_t k = 0; k < rows_; ++k) {
    for (std::size_t j = 0; j < columns; ++j) {
      scales_[j] = std::max(scales_[j], std::abs(matrix(k, j)) / 127);
    }
  }
  Matrix whole(rows_, columns);
  for (std::size_t k = 0; k < rows_; ++k) {
    for (std::size_t j = 0; j < columns; ++j) {
      if (scales_[j] > 0) whole(k, j) = std::round(matrix(k, j) / scales_[j]);
    }
  }
  panels_.clear();
  if (!(HWY_DYNAMIC_DISPATCH(may_have_byte_products)() && cpu_has_vnni())) {
    floats_.pack(whole);
    return;
  }
  constexpr std::size_t kPanel = PackedMatrix::kPanel;
  panels_.assign(padded_to(columns, kPanel) * padded_to(rows_, kGroup), 128);
  for (std::size_t k = 0; k < rows_; ++k) {
    for (std::size_t j = 0; j < columns; ++j) {
      const std::size_t in_panel = (k / kGroup * kPanel + j % kPanel) * kGroup + k % kGroup;
      panels_[j / kPanel * padded_to(rows_, kGroup) * kPanel + in_panel] =
          static_cast<std::uint8_t>(static_cast<int>(whole(k, j)) + 128);
    }
  }
}

void multiply_rounded(const LeftFactor& left, const ByteMatrix& right, const float* bias,
                      RoundedRows& scratch, float* to, std::size_t to_stride) {
  if (left.column_stride != 1) {
    throw ArgumentError("found columns that are not next to each other, expected rows of numbers");
  }
  const bool bytes = right.as_bytes();
  const std::size_t depth = right.rows();
  scratch.stride = padded_to(depth, 16);
  scratch.scales.resize(left.rows);
  scratch.sums.resize(left.rows);
  if (bytes) {
    scratch.bytes.resize(left.rows * scratch.stride);
  } else {
    scratch.floats.resize(left.rows * scratch.stride);
  }
  for (std::size_t i = 0; i < left.rows; ++i) {
    scratch.scales[i] = HWY_DYNAMIC_DISPATCH(round_row)(
        left.first + i * left.row_stride, depth,
        bytes ? scratch.bytes.data() + i * scratch.stride : nullptr, &scratch.sums[i],
        bytes ? nullptr : scratch.floats.data() + i * scratch.stride);
  }
  if (bytes) {
    vnni_product(scratch, right, bias, to, to_stride);
    return;
  }
  multiply({scratch.floats.data(), left.rows, scratch.stride}, right.floats(), to, to_stride);
  for (std::size_t i = 0; i < left.rows; ++i) {
    HWY_DYNAMIC_DISPATCH(scale_row)
    (scratch.scales[i], right.scales(), bias, right.columns(), to + i * to_stride);
  }
}

}  // namespace arcus
#endif
