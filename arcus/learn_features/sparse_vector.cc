// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn_features/sparse_vector.h"

#include <algorithm>

namespace arcus {

void normalize(SparseVector& vector) {
  std::sort(vector.begin(), vector.end(),
            [](const SparseTerm& a, const SparseTerm& b) { return a.index < b.index; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < vector.size();) {
    SparseTerm sum = vector[i++];
    while (i < vector.size() && vector[i].index == sum.index) sum.value += vector[i++].value;
    if (sum.value != 0) vector[kept++] = sum;
  }
  vector.resize(kept);
}

double dot(const SparseVector& a, const SparseVector& b) {
  double sum = 0;
  auto i = a.begin();
  auto j = b.begin();
  while (i != a.end() && j != b.end()) {
    if (i->index < j->index) {
      ++i;
    } else if (j->index < i->index) {
      ++j;
    } else {
      sum += static_cast<double>(i->value) * static_cast<double>(j->value);
      ++i;
      ++j;
    }
  }
  return sum;
}

}  // namespace arcus
