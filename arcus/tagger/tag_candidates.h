// SPDX-License-Identifier: Apache-2.0
//
// The words of one sentence, the analyses that each can have, and how well those fit its features.
#pragma once

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

  // Keeps the so many best candidates of each word and, where it is given, required[m - 1] of word
  // m; the first of those that score the same. They stay in their order.
  void keep_best(int most, std::span<const AnalysisId> required = {});

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
