// SPDX-License-Identifier: Apache-2.0
#include "arcus/numeric/matrix_product.h"

#include <cmath>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "tests/support/cpu_targets.h"
#include "tests/support/random_matrix.h"

namespace arcus {
namespace {

// Each number is one sum in order, with fused multiply-adds.
Matrix by_definition(const Matrix& a, const Matrix& b, const Matrix* start) {
  Matrix c(a.rows(), b.columns());
  for (std::size_t i = 0; i < a.rows(); ++i) {
    for (std::size_t j = 0; j < b.columns(); ++j) {
      float sum = start == nullptr ? 0 : (*start)(i, j);
      for (std::size_t k = 0; k < a.columns(); ++k) sum = std::fma(a(i, k), b(k, j), sum);
      c(i, j) = sum;
    }
  }
  return c;
}

// The same bytes with fused products, nearly the same numbers without.
void expect_same(const Matrix& found, const Matrix& expected, bool fused) {
  ASSERT_EQ(found.values().size(), expected.values().size());
  for (std::size_t i = 0; i < found.values().size(); ++i) {
    if (fused) {
      ASSERT_EQ(found.values()[i], expected.values()[i]);
    } else {
      ASSERT_NEAR(found.values()[i], expected.values()[i], 1e-5);
    }
  }
}

TEST(MatrixProduct, IsTheSumInOrderForEveryShapeAndCpu) {
  Random random(1);
  for (const std::int64_t target : testing::targets()) {
    const testing::OnTarget on(target);
    const bool fused = testing::has_fused_products(target);
    for (const std::size_t rows : {1, 2, 7, 12, 13, 40}) {
      for (const std::size_t depth : {1, 5, 33}) {
        for (const std::size_t columns : {1, 16, 31, 32, 33, 100}) {
          const Matrix a = testing::random_matrix(rows, depth, random);
          const Matrix b = testing::random_matrix(depth, columns, random);
          Matrix c = testing::random_matrix(rows, columns, random);
          const Matrix start = c;
          multiply_add(left(a), PackedMatrix(b), c.row(0), columns);
          expect_same(c, by_definition(a, b, &start), fused);
          multiply(left(a), PackedMatrix(b), c.row(0), columns);
          expect_same(c, by_definition(a, b, nullptr), fused);
        }
      }
    }
  }
}

TEST(MatrixProduct, TransposedFactorsAreThoseOfTheTransposedMatrix) {
  Random random(2);
  const Matrix a = testing::random_matrix(9, 6, random);
  const Matrix b = testing::random_matrix(35, 9, random);
  Matrix a_transposed(6, 9);
  Matrix b_transposed(9, 35);
  for (std::size_t i = 0; i < 9; ++i) {
    for (std::size_t j = 0; j < 6; ++j) a_transposed(j, i) = a(i, j);
    for (std::size_t j = 0; j < 35; ++j) b_transposed(i, j) = b(j, i);
  }
  PackedMatrix packed;
  packed.pack_transposed(b);
  ASSERT_EQ(packed.rows(), 9U);
  ASSERT_EQ(packed.columns(), 35U);
  Matrix c(6, 35);
  multiply(left_transposed(a), packed, c.row(0), 35);
  Matrix expected(6, 35);
  multiply(left(a_transposed), PackedMatrix(b_transposed), expected.row(0), 35);
  expect_same(c, expected, true);
}

TEST(MatrixProduct, OfSomeColumnsLeavesTheOthersAlone) {
  Random random(3);
  const Matrix a = testing::random_matrix(13, 4, random);
  const Matrix b = testing::random_matrix(4, 5, random);
  Matrix c(13, 9);
  c.fill(7);
  multiply(left(a), PackedMatrix(b), c.row(0) + 2, 9);
  const Matrix expected = by_definition(a, b, nullptr);
  for (std::size_t i = 0; i < 13; ++i) {
    for (std::size_t j = 0; j < 9; ++j) {
      const bool inside = j >= 2 && j < 7;
      ASSERT_NEAR(c(i, j), inside ? expected(i, j - 2) : 7, 1e-5);
    }
  }
}

}  // namespace
}  // namespace arcus
