// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexicon/word_clusters.h"

#include <algorithm>
#include <cmath>

#include "arcus/base/ragged_array.h"
#include "arcus/base/workers.h"
#include "arcus/lexicon/context_vectors.h"

namespace arcus {
namespace {

using Vectors = RaggedArray<ContextValue>;

// Of length 1, or empty.
Vectors positive_vectors(const Lexicon& lexicon, std::size_t contexts) {
  const Vectors all = vectors_of(lexicon.contents());
  Vectors result;
  std::vector<ContextValue> row;
  for (std::size_t u = 0; u < all.size(); ++u) {
    row.clear();
    double squares = 0;
    for (const ContextValue& context : all[u]) {
      if (context.word >= contexts) break;  // ascending
      if (!(context.value > 0)) continue;
      row.push_back(context);
      squares += double{context.value} * double{context.value};
    }
    const auto length = static_cast<float>(std::sqrt(squares));
    for (ContextValue& context : row) context.value /= length;
    result.push_row(row);
  }
  return result;
}

class KMeans {
 public:
  KMeans(const Vectors& vectors, std::size_t clusters, std::size_t contexts, int threads)
      : vectors_(vectors),
        clusters_(clusters),
        contexts_(contexts),
        threads_(threads),
        cluster_of_(vectors.size(), kNoCluster) {
    // The most frequent words that have a vector.
    std::uint32_t next = 0;
    for (std::size_t u = 0; u < vectors.size() && next < clusters; ++u) {
      if (!vectors[u].empty()) cluster_of_[u] = next++;
    }
    clusters_ = next;
  }

  // False if no word has changed its cluster.
  bool run_round() {
    find_centres();
    const std::vector<std::uint32_t> before = cluster_of_;
    constexpr std::size_t kBlock = 256;
    parallel_for((vectors_.size() + kBlock - 1) / kBlock, threads_, [&](std::size_t block) {
      std::vector<float> cosines(clusters_);
      const std::size_t end = std::min(vectors_.size(), (block + 1) * kBlock);
      for (std::size_t u = block * kBlock; u < end; ++u) {
        if (!vectors_[u].empty()) cluster_of_[u] = nearest(vectors_[u], cosines);
      }
    });
    return cluster_of_ != before;
  }

  const std::vector<std::uint32_t>& result() const { return cluster_of_; }

 private:
  // Sets centres_[context][cluster], of length 1. Words are added in their order, so that the sums
  // do not depend on the threads.
  void find_centres() {
    centres_.assign(contexts_ * clusters_, 0);
    for (std::size_t u = 0; u < vectors_.size(); ++u) {
      if (cluster_of_[u] == kNoCluster) continue;
      for (const auto& [context, value] : vectors_[u]) {
        centres_[context * clusters_ + cluster_of_[u]] += value;
      }
    }
    std::vector<double> squares(clusters_);
    for (std::size_t i = 0; i < centres_.size(); ++i) {
      squares[i % clusters_] += double{centres_[i]} * double{centres_[i]};
    }
    std::vector<float> scales(clusters_);
    for (std::size_t k = 0; k < clusters_; ++k) {
      scales[k] = squares[k] > 0 ? static_cast<float>(1 / std::sqrt(squares[k])) : 0;
    }
    for (std::size_t i = 0; i < centres_.size(); ++i) centres_[i] *= scales[i % clusters_];
  }

  // The first in a tie.
  std::uint32_t nearest(std::span<const ContextValue> vector, std::vector<float>& cosines) const {
    std::fill(cosines.begin(), cosines.end(), 0.0F);
    for (const auto& [context, value] : vector) {
      const float* const row = centres_.data() + context * clusters_;
      for (std::size_t k = 0; k < clusters_; ++k) cosines[k] += value * row[k];
    }
    return static_cast<std::uint32_t>(std::max_element(cosines.begin(), cosines.end()) -
                                      cosines.begin());
  }

  const Vectors& vectors_;
  std::size_t clusters_;
  std::size_t contexts_;
  int threads_;
  std::vector<std::uint32_t> cluster_of_;
  std::vector<float> centres_;
};

}  // namespace

std::size_t cluster_count(std::size_t words, const ClusterOptions& options) {
  constexpr std::size_t kWords = 8;  // of a cluster
  if (words == 0) return 0;
  return std::min(options.clusters, std::max<std::size_t>(1, words / kWords));
}

std::vector<std::uint32_t> cluster_words(const Lexicon& lexicon, const ClusterOptions& options) {
  const std::size_t contexts = std::min(options.contexts, lexicon.size());
  const Vectors vectors = positive_vectors(lexicon, contexts);
  KMeans means(vectors, cluster_count(lexicon.size(), options), contexts, options.threads);
  for (int round = 0; round < options.rounds; ++round) {
    if (!means.run_round()) break;
  }
  return means.result();
}

}  // namespace arcus
