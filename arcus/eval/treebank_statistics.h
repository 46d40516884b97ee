// SPDX-License-Identifier: Apache-2.0
//
// Statistics of a treebank: lengths of sentences, tags, relations, non-projective arcs, gap degree.
//
// Sentences are added one by one, in O(n log n) each; nothing of them is kept but the counts.
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
  std::map<int, std::int64_t> dependency_lengths;  // |h - m| -> words; arcs from the root left out
  std::int64_t non_projective_arcs = 0;            // see arcus/tree/projectivity.h
  std::int64_t non_projective_sentences = 0;       // with at least one such arc

  // Of all arcs, those from the root, which are always projective, included: one for each word.
  double non_projective_arc_rate() const;
  double non_projective_sentence_rate() const;
  double mean_length() const;  // 0 for no sentence
  int median_length() const;   // the lower of the two in the middle; 0 for no sentence
  int longest() const;         // 0 for no sentence
  double mean_dependency_length() const;

  friend bool operator==(const TreebankStatistics&, const TreebankStatistics&) = default;
};

// Throws ArgumentError if the sentence's heads are no tree, or one is missing.
void add_sentence(const Sentence& sentence, TreebankStatistics& statistics);

}  // namespace arcus
