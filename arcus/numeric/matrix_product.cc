// SPDX-License-Identifier: Apache-2.0
//
// A tile has as many rows as fit into the registers together with the 32 columns of a panel: with
// AVX-512, 12 rows of two vectors; with AVX2, 3 rows of four.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "arcus/numeric/matrix_product.cc"
// Arrays of vectors need vectors of a known size.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#include "arcus/numeric/matrix_product.h"

#include <algorithm>
#include <cstddef>

#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace arcus::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

constexpr std::size_t kPanel = PackedMatrix::kPanel;
using Tag = hn::CappedTag<float, 16>;
using Vector = hn::Vec<Tag>;
constexpr std::size_t kLanes = hn::MaxLanes(Tag());
constexpr std::size_t kVectors = kPanel / kLanes;
constexpr std::size_t kTileRows = kLanes == 16 ? 12 : kLanes == 8 ? 3 : 1;

// One tile: kRows rows and the columns of one panel.
template <std::size_t kRows>
HWY_INLINE void tile(const float* a, std::size_t row_stride, std::size_t column_stride,
                     const float* panel, std::size_t depth, bool add, float* to,
                     std::size_t to_stride, std::size_t columns) {
  const Tag tag;
  Vector sums[kRows][kVectors];
  const bool whole = columns == kPanel;
  HWY_ALIGN float edge[kRows][kPanel];
  if (add && !whole) {
    for (std::size_t i = 0; i < kRows; ++i) {
      std::fill_n(edge[i], kPanel, 0.0F);
      std::copy_n(to + i * to_stride, columns, edge[i]);
    }
  }
  for (std::size_t i = 0; i < kRows; ++i) {
    for (std::size_t v = 0; v < kVectors; ++v) {
      if (!add) {
        sums[i][v] = hn::Zero(tag);
      } else {
        sums[i][v] = hn::LoadU(tag, (whole ? to + i * to_stride : edge[i]) + v * kLanes);
      }
    }
  }
  for (std::size_t k = 0; k < depth; ++k) {
    Vector b[kVectors];
    for (std::size_t v = 0; v < kVectors; ++v) b[v] = hn::Load(tag, panel + v * kLanes);
    panel += kPanel;
    for (std::size_t i = 0; i < kRows; ++i) {
      const Vector factor = hn::Set(tag, a[i * row_stride]);
      for (std::size_t v = 0; v < kVectors; ++v) {
        sums[i][v] = hn::MulAdd(factor, b[v], sums[i][v]);
      }
    }
    a += column_stride;
  }
  for (std::size_t i = 0; i < kRows; ++i) {
    for (std::size_t v = 0; v < kVectors; ++v) {
      hn::StoreU(sums[i][v], tag, (whole ? to + i * to_stride : edge[i]) + v * kLanes);
    }
    if (!whole) std::copy_n(edge[i], columns, to + i * to_stride);
  }
}

// The rows that are left over, fewer than a tile has.
template <std::size_t kRows>
HWY_INLINE void last_rows(std::size_t rows, const float* a, std::size_t row_stride,
                          std::size_t column_stride, const float* panel, std::size_t depth,
                          bool add, float* to, std::size_t to_stride, std::size_t columns) {
  if (rows == kRows) {
    tile<kRows>(a, row_stride, column_stride, panel, depth, add, to, to_stride, columns);
    return;
  }
  if constexpr (kRows > 1) {
    last_rows<kRows - 1>(rows, a, row_stride, column_stride, panel, depth, add, to, to_stride,
                         columns);
  }
}

void product(const LeftFactor& left, const PackedMatrix& right, bool add, float* to,
             std::size_t to_stride) {
  const std::size_t depth = right.rows();
  for (std::size_t column = 0; column < right.columns(); column += kPanel) {
    const float* const panel = right.panel(column / kPanel);
    const std::size_t columns = std::min(kPanel, right.columns() - column);
    std::size_t i = 0;
    for (; i + kTileRows <= left.rows; i += kTileRows) {
      tile<kTileRows>(left.first + i * left.row_stride, left.row_stride, left.column_stride, panel,
                      depth, add, to + i * to_stride + column, to_stride, columns);
    }
    if constexpr (kTileRows > 1) {
      if (i == left.rows) continue;
      last_rows<kTileRows - 1>(left.rows - i, left.first + i * left.row_stride, left.row_stride,
                               left.column_stride, panel, depth, add, to + i * to_stride + column,
                               to_stride, columns);
    }
  }
}

}  // namespace
}  // namespace arcus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arcus {

HWY_EXPORT(product);

void PackedMatrix::reset(std::size_t rows, std::size_t columns) {
  rows_ = rows;
  columns_ = columns;
  panels_.resize((columns + kPanel - 1) / kPanel * rows * kPanel);
}

void PackedMatrix::pack(const Matrix& matrix) {
  pack(matrix.row(0), matrix.rows(), matrix.columns(), matrix.columns());
}

void PackedMatrix::pack_transposed(const Matrix& matrix) {
  pack_transposed(matrix.row(0), matrix.rows(), matrix.columns(), matrix.columns());
}

void PackedMatrix::pack(const float* first, std::size_t rows, std::size_t columns,
                        std::size_t stride) {
  reset(rows, columns);
  float* to = panels_.data();
  for (std::size_t column = 0; column < columns; column += kPanel) {
    const std::size_t width = std::min(kPanel, columns - column);
    for (std::size_t i = 0; i < rows; ++i, to += kPanel) {
      std::copy_n(first + i * stride + column, width, to);
      std::fill(to + width, to + kPanel, 0.0F);
    }
  }
}

void PackedMatrix::pack_transposed(const float* first, std::size_t rows, std::size_t columns,
                                   std::size_t stride) {
  reset(columns, rows);
  for (std::size_t column = 0; column < rows; column += kPanel) {
    float* const panel = panels_.data() + column * columns;
    const std::size_t width = std::min(kPanel, rows - column);
    for (std::size_t j = 0; j < kPanel; ++j) {
      if (j >= width) {
        for (std::size_t k = 0; k < columns; ++k) panel[k * kPanel + j] = 0;
        continue;
      }
      const float* const row = first + (column + j) * stride;
      for (std::size_t k = 0; k < columns; ++k) panel[k * kPanel + j] = row[k];
    }
  }
}

void multiply(const LeftFactor& left, const PackedMatrix& right, float* to, std::size_t to_stride) {
  HWY_DYNAMIC_DISPATCH(product)(left, right, false, to, to_stride);
}

void multiply_add(const LeftFactor& left, const PackedMatrix& right, float* to,
                  std::size_t to_stride) {
  HWY_DYNAMIC_DISPATCH(product)(left, right, true, to, to_stride);
}

}  // namespace arcus
#endif
