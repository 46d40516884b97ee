// SPDX-License-Identifier: Apache-2.0
//
// Statistics of a treebank: sentence lengths, tags, relations, non-projective arcs, gap degree.
//
// Sentences are added one by one, in O(n log n) each; only counts are stored.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "arcus/text/sentence.h"

namespace arcus {

struct TreebankStatistics {
  std::int64_t sentences = 0;
  std::int64_t words = 0;
  std::int64_t multiword_tokens = 0;
  std::int64_t empty_nodes = 0;
  std::map<int, std::int64_t> sentence_lengths;  // words -> sentences
  std::map<std::string, std::int64_t> upos;      // tag -> words
  std::map<std::string, std::int64_t> xpos;
  std::map<std::string, std::int64_t> relations;   // with subtypes
  std::map<int, std::int64_t> roots;               // roots in a sentence -> sentences
  std::map<int, std::int64_t> gap_degrees;         // gap degree -> sentences
  std::map<int, std::int64_t> dependency_lengths;  // |h - m| -> words; without arcs from the root
  std::int64_t non_projective_arcs = 0;            // see arcus/tree/projectivity.h
  std::int64_t non_projective_sentences = 0;       // with at least one such arc

  // The denominator is the number of words, that is, all arcs including those from the root, which
  // are always projective.
  double non_projective_arc_rate() const;
  double non_projective_sentence_rate() const;
  double mean_length() const;  // 0 for no sentence
  int median_length() const;   // the lower of the two middle values; 0 for no sentence
  int longest() const;         // 0 for no sentence
  double mean_dependency_length() const;

  friend bool operator==(const TreebankStatistics&, const TreebankStatistics&) = default;
};

// Throws ArgumentError if the heads do not form a tree or a head is missing.
void add_sentence(const Sentence& sentence, TreebankStatistics& statistics);

}  // namespace arcus
