// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/tag_candidates.h"

#include <algorithm>

namespace arcus {

void TagCandidates::set_sentence(const Sentence& sentence, const Analyses& analyses,
                                 const TagDictionary& dictionary) {
  features_.set_sentence(sentence, analyses, dictionary);
  ids_.clear();
  begins_.assign(1, 0);
  counts_.assign(1, 1);
  for (int m = 1; m <= sentence.size(); ++m) {
    begins_.push_back(ids_.size());
    dictionary.append_candidates(features_.atoms(m), ids_);
    counts_.push_back(static_cast<int>(ids_.size() - begins_.back()));
  }
  scores_.assign(ids_.size(), 0);
}

void TagCandidates::require(int m, AnalysisId id) {
  const auto ids = of(m);
  if (std::find(ids.begin(), ids.end(), id) != ids.end()) return;
  const auto w = static_cast<std::size_t>(m);
  const auto end = static_cast<std::ptrdiff_t>(begins_[w] + ids.size());
  ids_.insert(ids_.begin() + end, id);
  scores_.insert(scores_.begin() + end, 0);
  ++counts_[w];
  for (std::size_t k = w + 1; k < begins_.size(); ++k) ++begins_[k];
}

void TagCandidates::keep_best(int max_count, std::span<const AnalysisId> required) {
  keep([&](std::size_t w, std::size_t c) {
    if (counts_[w] <= max_count || (!required.empty() && required[w - 1] == ids_[c])) return true;
    const std::size_t begin = begins_[w];
    const std::size_t end = begin + static_cast<std::size_t>(counts_[w]);
    int better = 0;
    for (std::size_t other = begin; other < end; ++other) {
      better += scores_[other] > scores_[c] || (scores_[other] == scores_[c] && other < c) ? 1 : 0;
    }
    return better < max_count;
  });
}

}  // namespace arcus
