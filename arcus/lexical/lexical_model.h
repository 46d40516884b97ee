// SPDX-License-Identifier: Apache-2.0
//
// A lexical model of links between words (Wang, Cherry, Lizotte and Schuurmans, 2006): the weights
// of links, and what it needs to know about words that the treebank does not have.
//
// The score of a link is the weight of its pair of words, plus those of its indicators, plus
// weights times its numbers (distance, PMI). A pair that was never in a training sentence has the
// average weight of similar pairs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/lexical/link_indicators.h"
#include "arcus/lexical/link_similarity.h"
#include "arcus/lexical/pair_index.h"
#include "arcus/lexical/word_links.h"
#include "arcus/model/section_file.h"
#include "arcus/text/sentence.h"

namespace arcus {

// PMI of pairs of words, in thousandths; 0 for the others.
struct PmiTable {
  PairIndex pairs;
  std::vector<std::int16_t> thousandths;

  double of(std::uint32_t u, std::uint32_t v) const;
};
// The tag of a word as features look at it; "_" if it has none.
const std::string& link_tag(const Word& word);

std::int16_t pmi_in_thousandths(double pmi);  // from -32.767 to 32.767

struct LinkScratch {
  std::vector<SimilarLink> similar;
  std::vector<std::uint64_t> keys;
};

struct LexicalModel {
  LinkFeatures features;
  std::vector<std::string> words;  // folded (text/fold.h), ascending; their ids are from 0
  SimilarWords similar;            // a row for each word, of words of the treebank
  PairIndex pairs;                 // of the training sentences; no pairs without features.pairs
  std::vector<float> pair_weights;
  LinkNumbers number_weights = {};
  PmiTable pmi;                   // of no pairs without features.mi
  std::vector<std::string> tags;  // ascending; none without features.tags
  LinkIndicators indicators;      // none without direction, context and tags

  // The id of a form; kNoWord if it is not in `words`.
  std::uint32_t find(std::string_view form) const;

  // The same for its tag: XPOS if it has one, else UPOS.
  std::uint32_t find_tag(const Word& word) const;

  double score(const WordIds& ids, WordLink link, LinkScratch& scratch) const;

  // For the model file.
  void write(SectionWriter& file) const;
  static LexicalModel read(const SectionFile& file);  // throws ModelError
};

}  // namespace arcus
