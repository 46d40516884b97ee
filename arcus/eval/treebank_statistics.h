// SPDX-License-Identifier: Apache-2.0
//
// Statistics of a treebank: sentence lengths, tags, relations, non-projective arcs, gap degree.
//
// Sentences are added one by one, in O(n log n) each; only counts are stored. Heads may be missing:
// relations and lengths of dependencies are counted over the words with a head; roots, gap degrees
// and projectivity over the sentences in which every word has one, the trees.
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
  std::int64_t heads = 0;  // words with a head
  std::int64_t trees = 0;  // sentences in which every word has a head
  std::int64_t words_in_trees = 0;
  std::map<int, std::int64_t> sentence_lengths;  // words -> sentences
  std::map<std::string, std::int64_t> upos;      // tag -> words
  std::map<std::string, std::int64_t> xpos;
  std::map<std::string, std::int64_t> relations;   // with subtypes, of words with a head
  std::map<int, std::int64_t> roots;               // roots in a tree -> trees
  std::map<int, std::int64_t> gap_degrees;         // gap degree -> trees
  std::map<int, std::int64_t> dependency_lengths;  // |h - m| -> words; without arcs from the root
  std::int64_t non_projective_arcs = 0;            // see arcus/tree/projectivity.h
  std::int64_t non_projective_sentences = 0;       // with at least one such arc

  // The denominators are those of the trees. Each of their words has an arc: arcs from the root,
  // which are always projective, are counted too.
  double non_projective_arc_rate() const;
  double non_projective_sentence_rate() const;
  double mean_length() const;  // 0 for no sentence
  int median_length() const;   // the lower of the two middle values; 0 for no sentence
  int longest() const;         // 0 for no sentence
  double mean_dependency_length() const;

  friend bool operator==(const TreebankStatistics&, const TreebankStatistics&) = default;
};

// Throws ArgumentError if a head is not a word of the sentence or the heads run in a cycle.
void add_sentence(const Sentence& sentence, TreebankStatistics& statistics);

}  // namespace arcus
