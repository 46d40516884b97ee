// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexical/link_similarity.h"

#include <algorithm>
#include <cmath>

#include "arcus/base/workers.h"

namespace arcus {
namespace {

std::span<const SimilarWord> row_of(std::uint32_t word, const SimilarWords& similar) {
  return word < similar.size() ? similar[word] : std::span<const SimilarWord>();
}

bool is_before(const PenaltyEdge& a, const PenaltyEdge& b) {
  return a.p != b.p ? a.p < b.p : a.q < b.q;
}

}  // namespace

void find_similar_links(std::uint32_t u, std::uint32_t v, const PairIndex& pairs,
                        const SimilarWords& similar, std::vector<SimilarLink>& links) {
  links.clear();
  const auto own = pairs.find(u, v);
  const auto try_link = [&](SimilarWord a, SimilarWord b) {
    const auto pair = pairs.find(a.word, b.word);
    if (!pair || pair == own) return;
    links.push_back({*pair, std::sqrt(a.similarity * b.similarity)});
  };
  const auto try_links_of = [&](SimilarWord a) {
    try_link(a, {v, 1});
    for (const SimilarWord& b : row_of(v, similar)) try_link(a, b);
  };
  try_links_of({u, 1});
  for (const SimilarWord& a : row_of(u, similar)) try_links_of(a);
  // A link that both matchings have found keeps the better similarity.
  std::sort(links.begin(), links.end(), [](const SimilarLink& a, const SimilarLink& b) {
    return a.pair != b.pair ? a.pair < b.pair : a.similarity > b.similarity;
  });
  links.erase(
      std::unique(links.begin(), links.end(),
                  [](const SimilarLink& a, const SimilarLink& b) { return a.pair == b.pair; }),
      links.end());
}

double average_of_similar(std::uint32_t u, std::uint32_t v, const PairIndex& pairs,
                          const SimilarWords& similar, std::span<const float> weights,
                          std::vector<SimilarLink>& scratch) {
  find_similar_links(u, v, pairs, similar, scratch);
  double sum = 0;
  double total = 0;
  for (const SimilarLink& link : scratch) {
    sum += double{link.similarity} * weights[link.pair];
    total += double{link.similarity};
  }
  return total > 0 ? sum / total : 0;
}

std::vector<PenaltyEdge> similarity_graph(const PairIndex& pairs, const SimilarWords& similar,
                                          std::size_t max_edges, int threads) {
  std::vector<std::vector<PenaltyEdge>> rows(pairs.words());
  parallel_for(pairs.words(), threads, [&](std::size_t word) {
    const auto u = static_cast<std::uint32_t>(word);
    std::vector<SimilarLink> links;
    std::uint32_t own = pairs.first_of(u);
    for (const std::uint32_t v : pairs.partners(u)) {
      find_similar_links(u, v, pairs, similar, links);
      if (links.size() > max_edges) {
        std::stable_sort(
            links.begin(), links.end(),
            [](const SimilarLink& a, const SimilarLink& b) { return a.similarity > b.similarity; });
        links.resize(max_edges);
      }
      for (const SimilarLink& link : links) {
        rows[word].push_back({std::min(own, link.pair), std::max(own, link.pair), link.similarity});
      }
      ++own;
    }
  });
  std::vector<PenaltyEdge> edges;
  for (std::vector<PenaltyEdge>& row : rows) {
    edges.insert(edges.end(), row.begin(), row.end());
    row = {};
  }
  std::sort(edges.begin(), edges.end(), [](const PenaltyEdge& a, const PenaltyEdge& b) {
    return is_before(a, b) || (!is_before(b, a) && a.weight > b.weight);
  });
  edges.erase(std::unique(edges.begin(), edges.end(),
                          [](const PenaltyEdge& a, const PenaltyEdge& b) {
                            return a.p == b.p && a.q == b.q;
                          }),
              edges.end());
  return edges;
}

}  // namespace arcus
