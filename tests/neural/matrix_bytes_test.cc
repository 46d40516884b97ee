// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/matrix_bytes.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/random.h"

namespace arcus {
namespace {

Matrix random_matrix(std::size_t rows, std::size_t columns) {
  Random random(1);
  Matrix matrix(rows, columns);
  for (float& value : matrix.values()) value = static_cast<float>(2 * random.uniform() - 1);
  return matrix;
}

std::string written(const Matrix& matrix, WeightBits bits) {
  PackedWriter writer;
  write_matrix(matrix, bits, writer);
  return writer.bytes();
}

TEST(MatrixBytes, ErrorsAreSmallAndRoundedWeightsComeBackAsTheyAre) {
  for (const WeightBits bits : {WeightBits::k8, WeightBits::k16}) {
    Matrix matrix = random_matrix(5, 7);
    const Matrix before = matrix;
    round_weights(bits, matrix);
    const double allowed = bits == WeightBits::k8 ? 1.0 / 250 : 1.0 / 65'000;
    for (std::size_t i = 0; i < matrix.values().size(); ++i) {
      EXPECT_NEAR(matrix.values()[i], before.values()[i], allowed);
    }
    const std::string bytes = written(matrix, bits);
    PackedReader reader(bytes, "file", "part");
    const Matrix again = read_matrix(5, 7, bits, reader);
    reader.expect_end();
    for (std::size_t i = 0; i < matrix.values().size(); ++i) {
      EXPECT_EQ(matrix.values()[i], again.values()[i]);
    }
  }
}

TEST(MatrixBytes, DenseMatricesOfEightBitsHaveAScaleForEachColumn) {
  Matrix matrix(3, 2);
  matrix(0, 0) = 1000;
  matrix(1, 0) = 3;
  matrix(2, 1) = 0.5F;
  matrix(0, 1) = 0.25F;
  round_dense(WeightBits::k8, matrix);
  EXPECT_EQ(matrix(1, 0), 0);
  EXPECT_NEAR(matrix(0, 1), 0.25, 0.002);
  PackedWriter writer;
  write_dense(matrix, WeightBits::k8, writer);
  const std::string bytes = writer.bytes();
  PackedReader reader(bytes, "file", "part");
  const Matrix again = read_dense(3, 2, WeightBits::k8, reader);
  reader.expect_end();
  for (std::size_t i = 0; i < matrix.values().size(); ++i) {
    EXPECT_EQ(matrix.values()[i], again.values()[i]);
  }
}

TEST(MatrixBytes, ARowOfZerosStaysZero) {
  Matrix matrix(2, 3);
  matrix(1, 2) = 5;
  round_weights(WeightBits::k8, matrix);
  EXPECT_EQ(matrix(0, 0), 0);
  EXPECT_EQ(matrix(1, 2), 5);
}

TEST(MatrixBytes, OtherShapesAndBadScalesAreRefused) {
  const std::string bytes = written(random_matrix(4, 4), WeightBits::k8);
  const auto read = [](const std::string& from, std::size_t rows, std::size_t columns) {
    PackedReader reader(from, "file", "part");
    return read_matrix(rows, columns, WeightBits::k8, reader);
  };
  EXPECT_NO_THROW(read(bytes, 4, 4));
  EXPECT_THROW(read(bytes, 5, 4), ModelError);
  EXPECT_THROW(read(bytes, 4, 5), ModelError);
  EXPECT_THROW(read(bytes, std::size_t{1} << 60, 4), ModelError);
  for (const float scale : {-1.0F, 1e20F, std::numeric_limits<float>::quiet_NaN(),
                            std::numeric_limits<float>::infinity()}) {
    PackedWriter writer;
    writer.number(scale);
    EXPECT_THROW(read(writer.bytes() + bytes.substr(sizeof scale), 4, 4), ModelError);
  }
}

}  // namespace
}  // namespace arcus
