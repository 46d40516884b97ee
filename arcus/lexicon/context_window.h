// SPDX-License-Identifier: Apache-2.0
//
// The context windows of Wang et al. (2006): the context of a word is the nearest word on each side
// that is not a stopword, and the stopwords between.
#pragma once

#include <cstddef>

namespace arcus {

// Context words are at most this far apart, so that a text of stopwords only costs linear time.
inline constexpr std::size_t kMaxContextDistance = 16;

// Calls pair(i, k) for each two positions i < k below `size` that are contexts of each other: all
// positions between them are stopwords.
template <typename IsStopword, typename Pair>
void for_each_context_pair(std::size_t size, const IsStopword& is_stopword, const Pair& pair) {
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t k = i + 1; k < size && k - i <= kMaxContextDistance; ++k) {
      pair(i, k);
      if (!is_stopword(k)) break;
    }
  }
}

}  // namespace arcus
