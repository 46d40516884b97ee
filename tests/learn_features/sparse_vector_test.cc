// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn_features/sparse_vector.h"

#include <gtest/gtest.h>

namespace arcus {
namespace {

TEST(SparseVector, TermsOfOneIndexAddUpAndZerosGo) {
  SparseVector vector = {{7, 1}, {2, 1}, {7, 2}, {5, 1}, {5, -1}};
  normalize(vector);
  EXPECT_EQ(vector, (SparseVector{{2, 1}, {7, 3}}));
}

TEST(SparseVector, TheProductCountsSharedIndices) {
  EXPECT_EQ(dot({{1, 2}, {3, 1}, {9, 4}}, {{1, 3}, {2, 5}, {9, -1}}), 2);
  EXPECT_EQ(dot({}, {{1, 1}}), 0);
}

}  // namespace
}  // namespace arcus
