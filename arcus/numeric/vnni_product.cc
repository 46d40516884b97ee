// SPDX-License-Identifier: Apache-2.0
//
// The tiles are those of matrix_product.cc: 12 rows and the 32 columns of a panel.
#include "arcus/numeric/vnni_product.h"

#include <cstdint>
#include <cstring>
#include <utility>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace arcus {

#if defined(__x86_64__)

// The program itself is compiled for any x86-64.
#define ARCUS_VNNI __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,avx512vnni")))

bool cpu_has_vnni() {
  return __builtin_cpu_supports("avx512vnni") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
         __builtin_cpu_supports("avx512vl") != 0 && __builtin_cpu_supports("avx512dq") != 0;
}

namespace {

constexpr std::size_t kPanel = PackedMatrix::kPanel;
constexpr std::size_t kTileRows = 12;

std::int32_t four_bytes(const std::int8_t* from) {
  std::int32_t four = 0;
  std::memcpy(&four, from, sizeof four);
  return four;
}

struct Factors {
  const RoundedRows& rows;
  const ByteMatrix& right;
  const float* bias;
  float* to;
  std::size_t to_stride;
};

// 32 sums of a row.
struct Sums {
  __m512i left;
  __m512i right;
};

// Writes 16 columns of a row of a tile.
ARCUS_VNNI inline void finish(const Factors& f, std::size_t row, std::size_t start, __m512i sum) {
  if (start >= f.right.columns()) return;
  const std::size_t left = f.right.columns() - start;
  const auto mask = static_cast<__mmask16>(left >= 16 ? 0xFFFF : (1U << left) - 1);
  // 128 was added to each number of the panel.
  const __m512i excess = _mm512_set1_epi32(128 * f.rows.sums[row]);
  const __m512 exact = _mm512_maskz_cvtepi32_ps(mask, _mm512_sub_epi32(sum, excess));
  const __m512 scales = _mm512_mul_ps(_mm512_set1_ps(f.rows.scales[row]),
                                      _mm512_maskz_loadu_ps(mask, f.right.scales() + start));
  const __m512 bias =
      f.bias == nullptr ? _mm512_setzero_ps() : _mm512_maskz_loadu_ps(mask, f.bias + start);
  _mm512_mask_storeu_ps(f.to + row * f.to_stride + start, mask,
                        _mm512_fmadd_ps(exact, scales, bias));
}

// Rows from `first` on, the columns of one panel. The rows are spelt out: g++ 12 keeps sums that a
// loop counts in memory.
template <std::size_t... kRow>
ARCUS_VNNI void tile(const Factors& f, std::size_t first, std::size_t column,
                     std::index_sequence<kRow...>) {
  Sums sums[] = {((void)kRow, Sums{_mm512_setzero_si512(), _mm512_setzero_si512()})...};
  const std::uint8_t* panel = f.right.panel(column / kPanel);
  const std::size_t stride = f.rows.stride;
  const std::int8_t* a = f.rows.bytes.data() + first * stride;
  for (std::size_t k = 0; k < f.right.rows(); k += 4) {
    const __m512i left = _mm512_load_si512(panel);
    const __m512i right = _mm512_load_si512(panel + 64);
    const __m512i factors[] = {_mm512_set1_epi32(four_bytes(a + kRow * stride))...};
    ((sums[kRow].left = _mm512_dpbusd_epi32(sums[kRow].left, left, factors[kRow])), ...);
    ((sums[kRow].right = _mm512_dpbusd_epi32(sums[kRow].right, right, factors[kRow])), ...);
    panel += 4 * kPanel;
    a += 4;
  }
  (finish(f, first + kRow, column, sums[kRow].left), ...);
  (finish(f, first + kRow, column + 16, sums[kRow].right), ...);
}

// The rows that are left over, fewer than a tile has.
template <std::size_t kRows>
ARCUS_VNNI void last_rows(std::size_t rows, const Factors& f, std::size_t first,
                          std::size_t column) {
  if (rows == kRows) {
    tile(f, first, column, std::make_index_sequence<kRows>());
    return;
  }
  if constexpr (kRows > 1) last_rows<kRows - 1>(rows, f, first, column);
}

}  // namespace

ARCUS_VNNI void vnni_product(const RoundedRows& rows, const ByteMatrix& right, const float* bias,
                             float* to, std::size_t to_stride) {
  const Factors factors{rows, right, bias, to, to_stride};
  const std::size_t count = rows.scales.size();
  for (std::size_t column = 0; column < right.columns(); column += kPanel) {
    std::size_t i = 0;
    for (; i + kTileRows <= count; i += kTileRows) {
      tile(factors, i, column, std::make_index_sequence<kTileRows>());
    }
    if (i < count) last_rows<kTileRows - 1>(count - i, factors, i, column);
  }
}

#else

bool cpu_has_vnni() { return false; }

void vnni_product(const RoundedRows&, const ByteMatrix&, const float*, float*, std::size_t) {}

#endif

}  // namespace arcus
