// SPDX-License-Identifier: Apache-2.0
//
// Sparse vectors: differences of feature vectors.
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

// Sorts the terms by index, adds up terms with the same index, and removes zeros.
void normalize(SparseVector& vector);

// Both vectors must be normalized.
double dot(const SparseVector& a, const SparseVector& b);

}  // namespace arcus
