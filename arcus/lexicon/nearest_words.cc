// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexicon/nearest_words.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <vector>

#include "arcus/base/workers.h"

namespace arcus {
namespace {

using Neighbour = Lexicon::Neighbour;

bool is_nearer(const Neighbour& a, const Neighbour& b) {
  return a.similarity != b.similarity ? a.similarity > b.similarity : a.word < b.word;
}

std::vector<double> lengths_of(const RaggedArray<ContextValue>& vectors) {
  std::vector<double> lengths(vectors.size());
  for (std::size_t u = 0; u < vectors.size(); ++u) {
    double squares = 0;
    for (const auto& [word, value] : vectors[u]) squares += double{value} * double{value};
    lengths[u] = std::sqrt(squares);
  }
  return lengths;
}

// Adds up row u of X X. The order of the additions is that of the contexts, for (u, v) as for
// (v, u), so that both have the same similarity.
void multiply(const RaggedArray<ContextValue>& vectors, std::size_t u, std::vector<float>& sums) {
  sums.assign(vectors.size(), 0);
  float* const sum = sums.data();
  for (const auto& [context, weight] : vectors[u]) {
    for (const auto& [v, value] : vectors[context]) sum[v] += weight * value;
  }
}

std::vector<Neighbour> best(const std::vector<float>& sums, const std::vector<double>& lengths,
                            std::size_t u, std::size_t k) {
  std::vector<Neighbour> heap;  // the least near on top
  for (std::size_t v = 0; v < sums.size(); ++v) {
    if (!(sums[v] > 0) || v == u || lengths[v] == 0) continue;
    const double cosine = double{sums[v]} / (lengths[u] * lengths[v]);
    const Neighbour one = {static_cast<std::uint32_t>(v),
                           static_cast<float>(std::min(cosine, 1.0))};
    if (!(one.similarity > 0)) continue;
    if (heap.size() == k) {
      if (!is_nearer(one, heap.front())) continue;
      std::pop_heap(heap.begin(), heap.end(), is_nearer);
      heap.pop_back();
    }
    heap.push_back(one);
    std::push_heap(heap.begin(), heap.end(), is_nearer);
  }
  std::sort(heap.begin(), heap.end(), is_nearer);
  return heap;
}

}  // namespace

RaggedArray<Neighbour> nearest_words(const RaggedArray<ContextValue>& vectors, std::size_t k,
                                     int threads, const std::function<void(double share)>& done) {
  constexpr std::size_t kBlock = 64;
  const std::size_t words = vectors.size();
  RaggedArray<Neighbour> result;
  if (k == 0) {
    for (std::size_t u = 0; u < words; ++u) result.finish_row();
    return result;
  }
  const std::size_t blocks = (words + kBlock - 1) / kBlock;
  const std::vector<double> lengths = lengths_of(vectors);
  std::vector<std::vector<Neighbour>> found(words);
  ScratchPool<std::vector<float>> scratch;
  std::mutex mutex;
  std::size_t blocks_done = 0;
  parallel_for(blocks, threads, [&](std::size_t block) {
    const auto sums = scratch.borrow();
    for (std::size_t u = block * kBlock; u < std::min(words, (block + 1) * kBlock); ++u) {
      if (lengths[u] == 0) continue;
      multiply(vectors, u, *sums);
      found[u] = best(*sums, lengths, u, k);
    }
    if (!done) return;
    const std::lock_guard lock(mutex);
    done(static_cast<double>(++blocks_done) / static_cast<double>(blocks));
  });
  for (const auto& row : found) result.push_row(row);
  return result;
}

}  // namespace arcus
