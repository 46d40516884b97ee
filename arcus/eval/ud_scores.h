// SPDX-License-Identifier: Apache-2.0
//
// The metrics of the CoNLL 2018 shared task (Zeman et al., 2018), defined as in its scorer. See
// docs/evaluation.md for the definitions.
//
// Sentences are added in small groups and are not stored: one by one if the words are the same,
// else up to the next position where both sides end a sentence.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "arcus/eval/ratio.h"
#include "arcus/text/sentence.h"

namespace arcus {

// In the order of the scorer's table.
enum class UdMetric {
  kTokens,
  kSentences,
  kWords,
  kUpos,
  kXpos,
  kUfeats,
  kAllTags,
  kLemmas,
  kUas,
  kLas,
  kClas,
  kMlas,
  kBlex,
};
inline constexpr std::size_t kUdMetrics = 13;

std::string_view name_of(UdMetric metric);  // "Tokens", ..., "BLEX"

struct UdScores {
  std::array<PrecisionRecall, kUdMetrics> metrics;
  std::array<std::int64_t, kUdMetrics> aligned{};  // aligned words that the metric counts

  const PrecisionRecall& operator[](UdMetric metric) const {
    return metrics[static_cast<std::size_t>(metric)];
  }
  PrecisionRecall& operator[](UdMetric metric) { return metrics[static_cast<std::size_t>(metric)]; }

  // Correct words / aligned words; empty for tokens, sentences and words.
  std::optional<double> aligned_accuracy(UdMetric metric) const;
};

// Adds one sentence pair with the same words. Throws ArgumentError as require_comparable does.
void add_sentence(const Sentence& gold, const Sentence& system, UdScores& scores);

// Adds a span of text, tokenized by each side. Words are aligned by their characters
// (word_alignment.h), or one to one if both sides are one sentence with the same words. A word
// without a head counts as wrong. Throws ArgumentError if the characters differ or a head is
// outside its sentence.
void add_sentences(std::span<const Sentence> gold, std::span<const Sentence> system,
                   UdScores& scores);

// The scorer's classes of relations, which CLAS, MLAS and BLEX use.
bool is_content_relation(std::string_view universal_relation);
bool is_functional_relation(std::string_view universal_relation);

// The universal features in FEATS, with their values, sorted alphabetically.
std::string universal_features(std::string_view feats);

}  // namespace arcus
