// SPDX-License-Identifier: Apache-2.0
//
// The features of all links of a training sentence as columns of the quadratic program: pairs of
// words first, then indicators, then numbers. O(n^2) memory, times the indicators of a link.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/base/ragged_array.h"
#include "arcus/lexical/lexical_model.h"
#include "arcus/optimize/smoothed_penalty.h"

namespace arcus {

class SentenceLinks {
 public:
  SentenceLinks(const LexicalSentence& sentence, const LexicalModel& model);

  double score(WordLink link, std::span<const double> weights) const;

  // Appends the features of a link times `sign`; columns may repeat.
  void add(WordLink link, double sign, std::vector<RowEntry>& row) const;

 private:
  // In the order of for_each_link.
  std::size_t index_of(WordLink link) const {
    const auto i = static_cast<std::size_t>(link.i);
    const auto j = static_cast<std::size_t>(link.j);
    if (!features_.direction) return (j - 1) * (j - 2) / 2 + i - 1;
    return (j - 1) * n_ + i - (i > j ? 1 : 0);
  }
  LinkNumbers numbers_of(WordLink link) const {
    return link_numbers(features_, link, features_.mi ? double{pmi_[index_of(link)]} : 0);
  }

  LinkFeatures features_;
  std::size_t n_;
  std::uint32_t numbers_;  // the first of their columns
  std::vector<std::uint32_t> pairs_;
  std::vector<float> pmi_;
  RaggedArray<std::uint32_t, std::uint32_t> indicators_;  // columns; no rows if there are none
};

}  // namespace arcus
