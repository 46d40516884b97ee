// SPDX-License-Identifier: Apache-2.0
//
// Scores a candidate analysis of a word, given the analyses of the two preceding words: the sum of
// weights over all features and all parts of the analysis. Works with weights in training and with
// those of a trained model.
//
// A word feature is looked up once for all candidates and histories. The same few histories recur
// often, so a trained model caches their scores.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "arcus/base/hash.h"
#include "arcus/numeric/portable_math.h"
#include "arcus/tagger/analyses.h"
#include "arcus/tagger/sparse_weights.h"
#include "arcus/tagger/tag_candidates.h"
#include "arcus/tagger/tag_features.h"

namespace arcus {

enum class TagScores : std::uint8_t { kSums, kLogProbabilities };

// A cache for the scores of three consecutive analyses. A new entry replaces an older one in the
// same slot.
class HistoryMemory {
 public:
  struct Entry {
    std::uint64_t key = ~std::uint64_t{0};
    float score = 0;
  };

  void clear() { entries_.clear(); }
  Entry& at(std::uint64_t key) {
    if (entries_.empty()) entries_.resize(std::size_t{1} << kBits);
    return entries_[scattered(key) >> (64 - kBits)];
  }

 private:
  static constexpr int kBits = 16;
  std::vector<Entry> entries_;
};

struct TagScorerScratch {
  int word = 0;                       // the word that `wanted` belongs to
  std::vector<std::uint16_t> wanted;  // the parts of its candidates, each once
  std::vector<char> is_wanted;        // by part
  std::vector<float> sums;            // by part; undefined for other parts
  std::vector<std::uint64_t> keys;
  HistoryMemory memory;
};

template <typename Weights>
class TagScorer {
 public:
  // All arguments must outlive the scorer.
  TagScorer(const Weights& weights, const Analyses& analyses, TagCandidates& candidates,
            TagScores kind, TagScorerScratch& scratch)
      : weights_(weights),
        analyses_(analyses),
        candidates_(candidates),
        kind_(kind),
        scratch_(scratch) {
    scratch_.word = 0;
    scratch_.sums.resize(analyses_.parts());
  }

  // Scores the word's candidates by its word features. A single candidate keeps the score 0: it is
  // the best in any case.
  void score_word(int m) const {
    const auto ids = candidates_.of(m);
    if (ids.size() == 1) return;
    want_parts(m);
    scratch_.keys.clear();
    candidates_.features().append_word_keys(m, scratch_.keys);
    sum_rows();
    const std::span<float> scores = candidates_.scores(m);
    for (std::size_t c = 0; c < ids.size(); ++c) scores[c] = sum_of_parts(ids[c]);
  }
  void score_words() const {
    for (int m = 1; m <= candidates_.features().size(); ++m) score_word(m);
    scratch_.word = 0;  // the caller may now remove candidates
  }

  // Sets scores[c] for each candidate c of word m, after candidate a of word m - 2 and b of m - 1.
  // score_word(m) must have been called.
  void operator()(int m, int a, int b, std::span<double> scores) const {
    if (scratch_.word != m) want_parts(m);
    add_history(m, candidates_.at(m - 2, a), candidates_.at(m - 1, b), scores);
    if (kind_ == TagScores::kLogProbabilities) normalize(scores);
  }

 private:
  void want_parts(int m) const {
    scratch_.word = m;
    std::vector<std::uint16_t>& wanted = scratch_.wanted;
    wanted.clear();
    scratch_.is_wanted.assign(analyses_.parts(), 0);
    for (const AnalysisId id : candidates_.of(m)) {
      for (const std::uint16_t part : analyses_.parts(id)) {
        if (std::exchange(scratch_.is_wanted[part], 1) == 0) wanted.push_back(part);
      }
    }
  }

  void add_history(int m, std::optional<AnalysisId> a, std::optional<AnalysisId> b,
                   std::span<double> scores) const {
    const auto number = [](std::optional<AnalysisId> id) {
      return id.has_value() ? 1 + std::uint64_t{index_of(*id)} : 0;
    };
    const std::uint64_t history = number(a) << 34 | number(b) << 17;
    const auto ids = candidates_.of(m);
    const auto word_scores = std::as_const(candidates_).scores(m);
    bool summed = false;
    const auto score_after_history = [&](AnalysisId id) {
      if (!summed) {
        scratch_.keys.clear();
        append_history_keys(analyses_, a, b, scratch_.keys);
        sum_rows();
        summed = true;
      }
      return sum_of_parts(id);
    };
    for (std::size_t c = 0; c < ids.size(); ++c) {
      float score = 0;
      if constexpr (Weights::kFinished) {
        const std::uint64_t key = history | number(ids[c]);
        HistoryMemory::Entry& entry = scratch_.memory.at(key);
        if (entry.key != key) entry = {key, score_after_history(ids[c])};
        score = entry.score;
      } else {
        score = score_after_history(ids[c]);
      }
      scores[c] = static_cast<double>(word_scores[c] + score) * weights_.unit();
    }
  }

  void sum_rows() const {
    for (const std::uint16_t part : scratch_.wanted) scratch_.sums[part] = 0;
    weights_.add_to(scratch_.keys, scratch_.wanted, scratch_.sums);
  }

  float sum_of_parts(AnalysisId id) const {
    float sum = 0;
    for (const std::uint16_t part : analyses_.parts(id)) sum += scratch_.sums[part];
    return sum;
  }

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
  TagScores kind_;
  TagScorerScratch& scratch_;
};

}  // namespace arcus
