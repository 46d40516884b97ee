// SPDX-License-Identifier: Apache-2.0
//
// Feature vectors of arcs, and the difference of two trees', as the learners need them.
#pragma once

#include <cstdint>
#include <vector>

#include "arcus/features/arc_keys.h"
#include "arcus/learn/sparse_vector.h"
#include "arcus/model/feature_index.h"
#include "arcus/tree/tree.h"

namespace arcus {

class ArcDifferences {
 public:
  explicit ArcDifferences(const FeatureIndex& index) : index_(&index) {}

  // f(gold) - f(tree), normalized: only arcs that differ take part.
  SparseVector between(const ArcKeys& keys, const Tree& gold, const Tree& tree);

  // f(h, m) - f(other, m), normalized.
  SparseVector of_heads(const ArcKeys& keys, int h, int other, int m);

 private:
  void add_arc(const ArcKeys& keys, int h, int m, float value, SparseVector& vector);

  const FeatureIndex* index_;
  std::vector<std::uint64_t> keys_;
};

}  // namespace arcus
