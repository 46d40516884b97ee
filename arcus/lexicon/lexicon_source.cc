// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexicon/lexicon_source.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>

namespace arcus {

LexiconSource source_of(std::vector<WordList> sentences) {
  constexpr std::size_t kBatch = 256;
  const auto all = std::make_shared<const std::vector<WordList>>(std::move(sentences));
  return [all]() -> BatchReader {
    return [all, next = std::size_t{0}]() mutable -> std::optional<SentenceBatch> {
      if (next >= all->size()) return std::nullopt;
      const std::size_t begin = std::exchange(next, std::min(next + kBatch, all->size()));
      return [all, begin, end = next] {
        return std::vector<WordList>(all->begin() + static_cast<std::ptrdiff_t>(begin),
                                     all->begin() + static_cast<std::ptrdiff_t>(end));
      };
    };
  };
}

}  // namespace arcus
