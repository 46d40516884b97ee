// SPDX-License-Identifier: Apache-2.0
//
// Cuts the words of a lexicon into clusters of similar words, by spherical k-means (Dhillon &
// Modha, 2001) of their context vectors.
//
// A vector has the positive PMI with the most frequent words of the lexicon, and length 1. A
// cluster is the sum of its words' vectors; a word belongs to the cluster with the largest cosine.
// The first clusters are the most frequent words, so that nothing is random. A round costs the
// number of values in all vectors times the number of clusters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "arcus/lexicon/lexicon.h"

namespace arcus {

inline constexpr std::uint32_t kNoCluster = std::numeric_limits<std::uint32_t>::max();

struct ClusterOptions {
  std::size_t clusters = 64;    // at most; small lexicons have fewer
  std::size_t contexts = 4096;  // frequent words that are contexts
  int rounds = 10;
  int threads = 1;  // never changes the result
};

// The number of clusters of a lexicon of `words` words: at least 8 words for each on average, and
// one cluster for fewer words. 0 for no words.
std::size_t cluster_count(std::size_t words, const ClusterOptions& options);

// The cluster of each word, by id; kNoCluster for words without positive PMI with a context.
std::vector<std::uint32_t> cluster_words(const Lexicon& lexicon, const ClusterOptions& options);

}  // namespace arcus
