// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn/arc_difference.h"

#include "arcus/scorer/arc_scorer.h"

namespace arcus {

void ArcDifferences::add_arc(const ArcKeys& keys, int h, int m, float value, SparseVector& vector) {
  keys_.clear();
  keys.append_keys(h, m, keys_);
  const auto way = static_cast<std::size_t>(way_of(h, m));
  for (const std::uint64_t key : keys_) {
    const std::uint32_t id = index_->find(key);
    if (id == FeatureIndex::kNone) continue;
    vector.push_back({std::size_t{id} * kBlock + kAlone, value});
    vector.push_back({std::size_t{id} * kBlock + way, value});
  }
}

SparseVector ArcDifferences::between(const ArcKeys& keys, const Tree& gold, const Tree& tree) {
  SparseVector difference;
  for (int m = 1; m <= gold.size(); ++m) {
    if (tree.head(m) == gold.head(m)) continue;
    add_arc(keys, gold.head(m), m, 1, difference);
    add_arc(keys, tree.head(m), m, -1, difference);
  }
  normalize(difference);
  return difference;
}

SparseVector ArcDifferences::of_heads(const ArcKeys& keys, int h, int other, int m) {
  SparseVector difference;
  add_arc(keys, h, m, 1, difference);
  add_arc(keys, other, m, -1, difference);
  normalize(difference);
  return difference;
}

}  // namespace arcus
