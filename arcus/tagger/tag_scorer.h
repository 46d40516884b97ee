// SPDX-License-Identifier: Apache-2.0
//
// The score of a candidate analysis of a word after the analyses of the two words before: the sum,
// over the features and over the parts of the analysis, of their weights. The same for weights
// that are being learnt and for finished ones.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "arcus/base/portable_math.h"
#include "arcus/tagger/analyses.h"
#include "arcus/tagger/tag_dictionary.h"
#include "arcus/tagger/tag_features.h"

namespace arcus {

// The words of one sentence, what each can be, and how well that fits the words around it.
class TagCandidates {
 public:
  void set_sentence(const Sentence& sentence, const Analyses& analyses,
                    const TagDictionary& dictionary);

  // The place of the analysis among the candidates of the word, one more if it is not there.
  int require(int m, AnalysisId id);

  // Keeps the so many best candidates of each word, and those that are required: gold[m - 1] of
  // word m, or none when gold is empty. Candidates stay in their order.
  void keep_best(int most, std::span<const int> gold);

  const TagFeatures& features() const { return features_; }
  std::span<const int> counts() const { return counts_; }  // counts()[0] is 1: before the words
  std::span<const AnalysisId> of(int m) const { return part_of(ids_, m); }
  std::span<const float> scores(int m) const { return part_of(scores_, m); }
  std::span<float> scores(int m) {
    return std::span(scores_).subspan(begins_[static_cast<std::size_t>(m)],
                                      static_cast<std::size_t>(counts_[static_cast<std::size_t>(m)]));
  }
  // Null before the first word.
  const AnalysisId* at(int m, int candidate) const {
    return m < 1 ? nullptr : &of(m)[static_cast<std::size_t>(candidate)];
  }

 private:
  template <typename T>
  std::span<const T> part_of(const std::vector<T>& values, int m) const {
    const auto w = static_cast<std::size_t>(m);
    return std::span(values).subspan(begins_[w], static_cast<std::size_t>(counts_[w]));
  }

  TagFeatures features_;
  std::vector<AnalysisId> ids_;      // of word 1, then of word 2, ...
  std::vector<float> scores_;        // of ids_
  std::vector<std::size_t> begins_;  // begins_[m] in ids_
  std::vector<int> counts_;
};

// The scores of histories that were asked for before: there are few of them, asked for often.
class HistoryMemory {
 public:
  struct Entry {
    std::uint64_t key = ~std::uint64_t{0};
    float score = 0;
  };
  Entry& at(std::uint64_t key) {
    if (entries_.empty()) entries_.resize(std::size_t{1} << kBits);
    return entries_[(key * 0x9e3779b97f4a7c15) >> (64 - kBits)];
  }

 private:
  static constexpr int kBits = 16;
  std::vector<Entry> entries_;
};

struct TagScorerScratch {
  std::vector<std::uint64_t> keys;
  std::vector<std::uint16_t> wanted;  // the parts of the candidates of the word
  std::vector<float> sums;            // by part; of parts that are not wanted, anything
  int word = 0;  // whose parts are wanted
  HistoryMemory memory;
};

template <typename Weights>
class TagScorer {
 public:
  // memory: only while the weights stay as they are.
  TagScorer(const Weights& weights, const Analyses& analyses, TagCandidates& candidates,
            double unit, bool normalized, bool remember, TagScorerScratch& scratch)
      : weights_(weights),
        analyses_(analyses),
        candidates_(candidates),
        unit_(unit),
        normalized_(normalized),
        remember_(remember),
        scratch_(scratch) {
    scratch_.word = 0;
    scratch_.sums.resize(analyses_.parts());
  }

  // Sets the scores of the candidates of every word.
  void score_words() const {
    for (int m = 1; m < static_cast<int>(candidates_.counts().size()); ++m) {
      const auto ids = candidates_.of(m);
      if (ids.size() == 1) continue;  // whatever its score, it is the best
      want_parts(m);
      scratch_.keys.clear();
      candidates_.features().append_word_keys(m, scratch_.keys);
      sum_rows();
      for (std::size_t c = 0; c < ids.size(); ++c) candidates_.scores(m)[c] = sum_of_parts(ids[c]);
    }
    scratch_.word = 0;
  }

  // scores[c] of each candidate c of word m, after candidate a of word m - 2 and b of m - 1.
  void operator()(int m, int a, int b, std::span<double> scores) const {
    if (scratch_.word != m) want_parts(m);
    add_history(m, candidates_.at(m - 2, a), candidates_.at(m - 1, b), scores);
    if (normalized_) normalize(scores);
  }

 private:
  void want_parts(int m) const {
    scratch_.word = m;
    std::vector<std::uint16_t>& wanted = scratch_.wanted;
    wanted.clear();
    for (const AnalysisId id : candidates_.of(m)) {
      const auto parts = analyses_.parts(id);
      wanted.insert(wanted.end(), parts.begin(), parts.end());
    }
    std::sort(wanted.begin(), wanted.end());
    wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  }

  void add_history(int m, const AnalysisId* a, const AnalysisId* b,
                   std::span<double> scores) const {
    const auto ids = candidates_.of(m);
    const auto word_scores = std::as_const(candidates_).scores(m);
    const std::uint64_t history = (a == nullptr ? 0 : 1 + index_of(*a)) << 34 |
                                  (b == nullptr ? 0 : 1 + index_of(*b)) << 17;
    bool summed = false;
    for (std::size_t c = 0; c < ids.size(); ++c) {
      float score = 0;
      HistoryMemory::Entry* entry =
          remember_ ? &scratch_.memory.at(history | index_of(ids[c])) : nullptr;
      if (entry != nullptr && entry->key == (history | index_of(ids[c]))) {
        score = entry->score;
      } else {
        if (!summed) {
          scratch_.keys.clear();
          append_history_keys(analyses_, a, b, scratch_.keys);
          sum_rows();
          summed = true;
        }
        score = sum_of_parts(ids[c]);
        if (entry != nullptr) *entry = {history | index_of(ids[c]), score};
      }
      scores[c] = static_cast<double>(word_scores[c] + score) * unit_;
    }
  }

  void sum_rows() const {
    for (const std::uint16_t part : scratch_.wanted) scratch_.sums[part] = 0;
    for (const std::uint64_t key : scratch_.keys) weights_.prefetch(key);
    for (const std::uint64_t key : scratch_.keys) weights_.add_to(key, scratch_.wanted, scratch_.sums);
  }

  float sum_of_parts(AnalysisId id) const {
    float sum = 0;
    for (const std::uint16_t part : analyses_.parts(id)) sum += scratch_.sums[part];
    return sum;
  }

  // To logarithms of probabilities.
  static void normalize(std::span<double> scores) {
    const double most = *std::max_element(scores.begin(), scores.end());
    double sum = 0;
    for (const double score : scores) sum += portable_exp(score - most);
    const double log_sum = most + portable_log(sum);
    for (double& score : scores) score -= log_sum;
  }

  const Weights& weights_;
  const Analyses& analyses_;
  TagCandidates& candidates_;
  double unit_;
  bool normalized_;
  bool remember_;
  TagScorerScratch& scratch_;
};

}  // namespace arcus
