// SPDX-License-Identifier: Apache-2.0
//
// The words of one sentence, the analyses that each can have, and how well those fit its features.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "arcus/tagger/analyses.h"
#include "arcus/tagger/tag_dictionary.h"
#include "arcus/tagger/tag_features.h"
#include "arcus/text/sentence.h"

namespace arcus {

class TagCandidates {
 public:
  // All scores are 0.
  void set_sentence(const Sentence& sentence, const Analyses& analyses,
                    const TagDictionary& dictionary);

  // Makes the analysis a candidate of the word if it is none.
  void require(int m, AnalysisId id);

  // Of each word keeps the candidates that stays(m, id) says; all of them where it says none.
  template <typename Stays>
  void keep_if(Stays stays) {
    keep([&](std::size_t w, std::size_t c) { return stays(static_cast<int>(w), ids_[c]); });
  }

  // Keeps the so many best candidates of each word and, where it is given, required[m - 1] of word
  // m; the first of those that score the same. They stay in their order.
  void keep_best(int max_count, std::span<const AnalysisId> required = {});

  const TagFeatures& features() const { return features_; }
  std::span<const int> counts() const { return counts_; }  // counts()[0] is 1: before the words
  std::span<const AnalysisId> of(int m) const { return of_word(std::span(ids_), m); }
  std::span<const float> scores(int m) const { return of_word(std::span(scores_), m); }
  std::span<float> scores(int m) { return of_word(std::span(scores_), m); }

  // Empty before the first word.
  std::optional<AnalysisId> at(int m, int candidate) const {
    if (m < 1) return std::nullopt;
    return of(m)[static_cast<std::size_t>(candidate)];
  }

 private:
  // As keep_if, by the place of the candidate in ids_. What stays is moved to the front only when
  // all candidates of the word have been asked.
  template <typename Stays>
  void keep(Stays stays) {
    std::size_t kept = 0;
    for (std::size_t w = 1; w < begins_.size(); ++w) {
      const std::size_t begin = begins_[w];
      const std::size_t end = begin + static_cast<std::size_t>(counts_[w]);
      stay_.clear();
      for (std::size_t c = begin; c < end; ++c) stay_.push_back(stays(w, c));
      const bool none = std::find(stay_.begin(), stay_.end(), true) == stay_.end();
      begins_[w] = kept;
      for (std::size_t c = begin; c < end; ++c) {
        if (!none && !stay_[c - begin]) continue;
        ids_[kept] = ids_[c];
        scores_[kept++] = scores_[c];
      }
      counts_[w] = static_cast<int>(kept - begins_[w]);
    }
    ids_.resize(kept);
    scores_.resize(kept);
  }

  template <typename T>
  std::span<T> of_word(std::span<T> values, int m) const {
    const auto w = static_cast<std::size_t>(m);
    return values.subspan(begins_[w], static_cast<std::size_t>(counts_[w]));
  }

  TagFeatures features_;
  std::vector<AnalysisId> ids_;      // of word 1, then of word 2, ...
  std::vector<float> scores_;        // of ids_
  std::vector<std::size_t> begins_;  // begins_[m] in ids_
  std::vector<int> counts_;
  std::vector<bool> stay_;  // of one word's candidates
};

}  // namespace arcus
