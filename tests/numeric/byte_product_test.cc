// SPDX-License-Identifier: Apache-2.0
#include "arcus/numeric/byte_product.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "arcus/numeric/vnni_product.h"
#include "tests/support/cpu_targets.h"
#include "tests/support/random_matrix.h"

namespace arcus {
namespace {

struct Rounded {
  float scale = 0;
  std::vector<int> numbers;
};

Rounded rounded(const std::vector<float>& values, bool left) {
  float largest = 0;
  for (const float value : values) largest = std::max(largest, std::abs(value));
  Rounded result{largest / 127, {}};
  for (const float value : values) {
    // Halves go to the even number in rows, away from zero in columns.
    result.numbers.push_back(static_cast<int>(left ? std::nearbyint(value * (127 / largest))
                                                   : std::round(value / result.scale)));
  }
  return result;
}

// The numbers of both factors, rounded, and the exact sum of their products.
double by_definition(const Matrix& a, std::size_t i, const Matrix& b, std::size_t j, float bias) {
  const Rounded row = rounded({a.row(i), a.row(i) + a.columns()}, true);
  std::vector<float> column(b.rows());
  for (std::size_t k = 0; k < b.rows(); ++k) column[k] = b(k, j);
  const Rounded right = rounded(column, false);
  std::int64_t sum = 0;
  for (std::size_t k = 0; k < b.rows(); ++k) sum += row.numbers[k] * right.numbers[k];
  return static_cast<double>(sum) * row.scale * right.scale + bias;
}

Matrix product(const Matrix& a, const Matrix& b, const float* bias) {
  ByteMatrix right;
  right.pack(b);
  RoundedRows scratch;
  Matrix c(a.rows(), b.columns());
  multiply_rounded(left(a), right, bias, scratch, c.row(0), c.columns());
  return c;
}

TEST(ByteProduct, IsTheProductOfRoundedNumbersForEveryShapeAndCpu) {
  Random random(1);
  for (const std::int64_t target : testing::targets()) {
    const testing::OnTarget on(target);
    for (const std::size_t rows : {1, 2, 11, 12, 13, 25}) {
      for (const std::size_t depth : {1, 3, 4, 17, 64, 130}) {
        for (const std::size_t columns : {1, 15, 16, 17, 31, 32, 33, 70}) {
          const Matrix a = testing::random_matrix(rows, depth, random);
          const Matrix b = testing::random_matrix(depth, columns, random);
          const Matrix bias = testing::random_matrix(1, columns, random);
          const Matrix with = product(a, b, bias.row(0));
          const Matrix without = product(a, b, nullptr);
          for (std::size_t i = 0; i < rows; ++i) {
            for (std::size_t j = 0; j < columns; ++j) {
              const double expected = by_definition(a, i, b, j, 0);
              ASSERT_NEAR(without(i, j), expected, 1e-5)
                  << target << ": " << rows << " x " << depth << " x " << columns;
              ASSERT_NEAR(with(i, j), expected + bias(0, j), 1e-5);
            }
          }
        }
      }
    }
  }
}

TEST(ByteProduct, IsTheSameOnAllCpusWithFusedProducts) {
  Random random(2);
  const Matrix a = testing::random_matrix(30, ByteMatrix::kMaxDepth, random);
  const Matrix b = testing::random_matrix(ByteMatrix::kMaxDepth, 50, random);
  const Matrix bias = testing::random_matrix(1, 50, random);
  const Matrix expected = product(a, b, bias.row(0));
  for (const std::int64_t target : testing::targets()) {
    if (!testing::has_fused_products(target)) continue;
    const testing::OnTarget on(target);
    const Matrix found = product(a, b, bias.row(0));
    ASSERT_TRUE(std::ranges::equal(found.values(), expected.values())) << target;
  }
}

TEST(ByteProduct, TheLargestSumIsExact) {
  Matrix a(1, ByteMatrix::kMaxDepth);
  Matrix b(ByteMatrix::kMaxDepth, 1);
  a.fill(127);
  b.fill(-127);
  for (const std::int64_t target : testing::targets()) {
    const testing::OnTarget on(target);
    EXPECT_EQ(product(a, b, nullptr)(0, 0),
              -127.0F * 127.0F * static_cast<float>(ByteMatrix::kMaxDepth));
  }
}

TEST(ByteProduct, RowsAndColumnsOfZerosGiveTheBias) {
  Matrix a(2, 5);
  Matrix b(5, 2);
  a(1, 3) = 2;
  b(3, 1) = 3;
  const float bias[] = {0.5F, -1};
  const Matrix c = product(a, b, bias);
  EXPECT_EQ(c(0, 0), 0.5F);
  EXPECT_EQ(c(0, 1), -1);
  EXPECT_EQ(c(1, 0), 0.5F);
  EXPECT_FLOAT_EQ(c(1, 1), 5);
}

TEST(ByteProduct, ARowDoesNotDependOnTheOtherRows) {
  Random random(3);
  const Matrix a = testing::random_matrix(20, 40, random);
  const Matrix b = testing::random_matrix(40, 33, random);
  const Matrix all = product(a, b, nullptr);
  for (std::size_t i = 0; i < a.rows(); ++i) {
    Matrix row(1, 40);
    std::copy_n(a.row(i), 40, row.row(0));
    const Matrix alone = product(row, b, nullptr);
    EXPECT_TRUE(std::equal(alone.row(0), alone.row(0) + 33, all.row(i)));
  }
}

TEST(ByteProduct, ColumnsThatAreNotNextToEachOtherAreRefused) {
  const Matrix a(3, 3);
  ByteMatrix right;
  right.pack(a);
  RoundedRows scratch;
  Matrix c(3, 3);
  EXPECT_THROW(multiply_rounded(left_transposed(a), right, nullptr, scratch, c.row(0), 3),
               ArgumentError);
}

TEST(ByteProduct, BytesAreMultipliedWhereTheCpuCan) {
  Random random(4);
  ByteMatrix right;
  right.pack(testing::random_matrix(8, 8, random));
  EXPECT_EQ(right.as_bytes(), cpu_has_vnni());
}

}  // namespace
}  // namespace arcus
