// SPDX-License-Identifier: Apache-2.0
//
// Similarity of links, from the similarity of words: S(u u', v v') = sqrt(S(u, v) S(u', v')), the
// better of the two matchings of their words. A word has similarity 1 with itself.
//
// It is known for the few nearest words of each word only. So the graph of similar links is sparse,
// and the links similar to one link are found by trying all pairs of neighbours of its words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/base/ragged_array.h"
#include "arcus/lexical/pair_index.h"
#include "arcus/optimize/smoothed_penalty.h"

namespace arcus {

struct SimilarWord {
  std::uint32_t word = 0;
  float similarity = 0;  // above 0, at most 1

  friend bool operator==(const SimilarWord&, const SimilarWord&) = default;
};

inline constexpr std::size_t kMaxSimilarWords = 20;  // bounds the time of scoring a link

// A row for each word: words that it is similar to, itself excluded, the most similar first.
using SimilarWords = RaggedArray<SimilarWord>;

struct SimilarLink {
  std::uint32_t pair = 0;  // its number in the index
  float similarity = 0;

  friend bool operator==(const SimilarLink&, const SimilarLink&) = default;
};

// The links of `pairs` that are similar to u v, without u v itself, by their numbers. A word that
// `similar` does not have is similar to itself only.
void find_similar_links(std::uint32_t u, std::uint32_t v, const PairIndex& pairs,
                        const SimilarWords& similar, std::vector<SimilarLink>& links);

// The average of the weights of the links that are similar to u v, weighted by similarity; 0 if
// there are none. `scratch` is overwritten.
double average_of_similar(std::uint32_t u, std::uint32_t v, const PairIndex& pairs,
                          const SimilarWords& similar, std::span<const float> weights,
                          std::vector<SimilarLink>& scratch);

// The edges of the graph of all links of `pairs`. Each link keeps its `max_edges` strongest edges,
// and those that other links keep. In the order of (p, q), p < q.
std::vector<PenaltyEdge> similarity_graph(const PairIndex& pairs, const SimilarWords& similar,
                                          std::size_t max_edges, int threads);

}  // namespace arcus
