// SPDX-License-Identifier: Apache-2.0
//
// The candidate analyses of each word in a sentence, with their scores.
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
  // Sets all scores to 0.
  void set_sentence(const Sentence& sentence, const Analyses& analyses,
                    const TagDictionary& dictionary);

  // Adds the analysis to the word's candidates if it is missing.
  void require(int m, AnalysisId id);

  // For each word m, keeps the candidates for which stays(m, id) is true, or all candidates if
  // there are none.
  template <typename Stays>
  void keep_if(Stays stays) {
    keep([&](std::size_t w, std::size_t c) { return stays(static_cast<int>(w), ids_[c]); });
  }

  // Keeps the `max_count` best candidates of each word and, if `required` is given, required[m - 1]
  // of word m. If scores are equal, earlier candidates are kept. The order does not change.
  void keep_best(int max_count, std::span<const AnalysisId> required = {});

  const TagFeatures& features() const { return features_; }
  // counts()[m] is the number of candidates of word m; counts()[0] is 1, as best_tag_path()
  // expects.
  std::span<const int> counts() const { return counts_; }
  std::span<const AnalysisId> of(int m) const { return of_word(std::span(ids_), m); }
  std::span<const float> scores(int m) const { return of_word(std::span(scores_), m); }
  std::span<float> scores(int m) { return of_word(std::span(scores_), m); }

  // Empty before the first word.
  std::optional<AnalysisId> at(int m, int candidate) const {
    if (m < 1) return std::nullopt;
    return of(m)[static_cast<std::size_t>(candidate)];
  }

 private:
  // Like keep_if, but stays() gets the word and the candidate's index in ids_. Candidates are moved
  // only after stays() has been called for all candidates of the word, because it may read them.
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
  std::vector<float> scores_;        // parallel to ids_
  std::vector<std::size_t> begins_;  // by word: the index of its first candidate in ids_
  std::vector<int> counts_;
  std::vector<bool> stay_;  // of one word's candidates
};

}  // namespace arcus
