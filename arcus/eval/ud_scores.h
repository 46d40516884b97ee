// SPDX-License-Identifier: Apache-2.0
//
// The metrics of the CoNLL 2018 shared task (Zeman et al., 2018), defined as in its scorer.
// docs/evaluation.md has the definitions in words.
//
// Sentences are added as they come, one by one where the words are the same, else up to the next
// place where both sides end a sentence; nothing of them is kept.
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
  std::array<std::int64_t, kUdMetrics> aligned{};  // words that both have and the metric counts

  const PrecisionRecall& operator[](UdMetric metric) const {
    return metrics[static_cast<std::size_t>(metric)];
  }
  PrecisionRecall& operator[](UdMetric metric) { return metrics[static_cast<std::size_t>(metric)]; }

  // Correct among the aligned words; empty for tokens, sentences and words.
  std::optional<double> aligned_accuracy(UdMetric metric) const;
};

// Adds one sentence pair with the same words. Throws ArgumentError as require_comparable
// does.
void add_sentence(const Sentence& gold, const Sentence& system, UdScores& scores);

// Adds a stretch of text in the tokenisation of each side; words are paired by their characters
// (word_alignment.h), or each with itself when both sides are one sentence of the same words. A
// word without a head never has the right one. Throws ArgumentError when the characters
// differ, or a head lies outside of its sentence.
void add_sentences(std::span<const Sentence> gold, std::span<const Sentence> system,
                   UdScores& scores);

// What the metrics compare, for those who ask about one word.
bool is_content_relation(std::string_view universal_relation);
bool is_functional_relation(std::string_view universal_relation);

// The features of FEATS that are universal, with their values, in alphabetical order.
std::string universal_features(std::string_view feats);

}  // namespace arcus
