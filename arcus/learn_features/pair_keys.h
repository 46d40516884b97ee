// SPDX-License-Identifier: Apache-2.0
//
// The keys of all arcs into one word, for learners that look up every arc of a sentence.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "arcus/base/ragged_array.h"
#include "arcus/model/feature_index.h"

namespace arcus {

// Sets rows[h], for each head 0..n, to the keys of the arc (h, m) that depend on both words (none
// for h = m), and prefetches them in the index. Keys is ArcKeys or ArcLabelKeys.
template <typename Keys>
void gather_pair_keys(const Keys& keys, int m, const FeatureIndex& index,
                      RaggedArray<std::uint64_t>& rows) {
  rows.clear();
  for (int h = 0; h <= keys.size(); ++h) {
    if (h != m) keys.append_pair_keys(h, m, rows.open_row());
    rows.finish_row();
    for (const std::uint64_t key : rows[static_cast<std::size_t>(h)]) index.prefetch(key);
  }
}

}  // namespace arcus
