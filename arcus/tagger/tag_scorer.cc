// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/tag_scorer.h"

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

int TagCandidates::require(int m, AnalysisId id) {
  const auto w = static_cast<std::size_t>(m);
  const auto begin = ids_.begin() + static_cast<std::ptrdiff_t>(begins_[w]);
  const auto found = std::find(begin, begin + counts_[w], id);
  const auto result = static_cast<int>(found - begin);
  if (result == counts_[w]) {
    scores_.insert(scores_.begin() + (found - ids_.begin()), 0);
    ids_.insert(found, id);
    ++counts_[w];
    for (std::size_t k = w + 1; k < begins_.size(); ++k) ++begins_[k];
  }
  return result;
}

void TagCandidates::keep_best(int most, std::span<const int> gold) {
  std::size_t kept = 0;
  for (std::size_t w = 1; w < begins_.size(); ++w) {
    const std::size_t begin = begins_[w];
    const auto count = static_cast<std::size_t>(counts_[w]);
    begins_[w] = kept;
    for (std::size_t c = 0; c < count; ++c) {
      const auto better = [&](std::size_t other) {
        const float difference = scores_[begin + other] - scores_[begin + c];
        return difference > 0 || (difference == 0 && other < c);
      };
      int rank = 0;
      if (counts_[w] > most && (gold.empty() || gold[w - 1] != static_cast<int>(c))) {
        for (std::size_t other = 0; other < count; ++other) rank += better(other) ? 1 : 0;
      }
      if (rank >= most) continue;
      ids_[kept] = ids_[begin + c];
      scores_[kept] = scores_[begin + c];
      ++kept;
    }
    counts_[w] = static_cast<int>(kept - begins_[w]);
  }
  ids_.resize(kept);
  scores_.resize(kept);
}

}  // namespace arcus
