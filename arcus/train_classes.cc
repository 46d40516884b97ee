// SPDX-License-Identifier: Apache-2.0
#include "arcus/train_classes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "arcus/lexicon/lexicon.h"
#include "arcus/lexicon/word_clusters.h"

namespace arcus {

std::shared_ptr<const WordClasses> classes_of(const Lexicon& lexicon, int threads) {
  constexpr std::array<std::size_t, WordClasses::kLevels> kClusters = {64, 1024};
  std::array<std::vector<std::uint32_t>, WordClasses::kLevels> clusters;
  for (std::size_t level = 0; level < kClusters.size(); ++level) {
    clusters[level] = cluster_words(lexicon, {.clusters = kClusters[level], .threads = threads});
  }
  std::vector<std::uint32_t> by_bytes(lexicon.size());
  std::iota(by_bytes.begin(), by_bytes.end(), 0U);
  std::sort(by_bytes.begin(), by_bytes.end(),
            [&](std::uint32_t a, std::uint32_t b) { return lexicon.word(a) < lexicon.word(b); });
  std::vector<std::string> words;
  std::vector<WordClasses::Classes> classes;
  for (const std::uint32_t id : by_bytes) {
    if (clusters[0][id] == kNoCluster) continue;
    words.emplace_back(lexicon.word(id));
    WordClasses::Classes& of_word = classes.emplace_back();
    for (std::size_t level = 0; level < kClusters.size(); ++level) {
      of_word[level] = static_cast<std::uint16_t>(clusters[level][id]);
    }
  }
  return std::make_shared<const WordClasses>(std::move(words), std::move(classes));
}

}  // namespace arcus
