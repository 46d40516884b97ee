// SPDX-License-Identifier: Apache-2.0
//
// Few numbers out of many: differences of feature vectors.
#pragma once

#include <cstddef>
#include <vector>

namespace arcus {

struct SparseTerm {
  std::size_t index = 0;
  float value = 0;

  friend bool operator==(const SparseTerm&, const SparseTerm&) = default;
};
using SparseVector = std::vector<SparseTerm>;

// Sorts the terms and adds up those of the same index; zeros go.
void normalize(SparseVector& vector);

// Of two normalized vectors.
double dot(const SparseVector& a, const SparseVector& b);

}  // namespace arcus
