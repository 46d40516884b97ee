// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexicon/context_vectors.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include "arcus/numeric/portable_math.h"

namespace arcus {

RaggedArray<ContextValue> vectors_of(const Lexicon::Contents& contents) {
  const std::size_t words = contents.counts.size();
  std::vector<std::size_t> sizes(words);
  for (std::uint32_t u = 0; u < words; ++u) {
    for (const auto& [v, count] : contents.pairs[u]) {
      ++sizes[u];
      if (v != u) ++sizes[v];
    }
  }
  RaggedArray<ContextValue> vectors;
  vectors.reserve(words, std::accumulate(sizes.begin(), sizes.end(), std::size_t{0}));
  for (const std::size_t size : sizes) {
    vectors.open_row().resize(vectors.open_row().size() + size);
    vectors.finish_row();
  }
  std::fill(sizes.begin(), sizes.end(), 0);
  const auto n = static_cast<double>(contents.contexts_of_text);
  for (std::uint32_t u = 0; u < words; ++u) {
    const auto of_u = static_cast<double>(contents.context_counts[u]);
    // Row u already has the smaller words: every row is filled in ascending order.
    for (const auto& [v, count] : contents.pairs[u]) {
      const auto of_v = static_cast<double>(contents.context_counts[v]);
      const auto pmi =
          static_cast<float>(portable_log(static_cast<double>(count) * n / (of_u * of_v)));
      vectors[u][sizes[u]++] = {v, pmi};
      if (v != u) vectors[v][sizes[v]++] = {u, pmi};
    }
  }
  return vectors;
}

}  // namespace arcus
