// SPDX-License-Identifier: Apache-2.0
//
// Counts of the words between head and modifier: punctuation marks, verbs, and words with the
// coarse tag of the head or of the modifier. A count is the difference of two prefix sums, which
// take O(n) time for each tag of the sentence.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "arcus/text/sentence.h"

namespace arcus {

enum class Counted : std::uint8_t {
  kPunctuation,
  kVerbs,
  kHeads,      // words with the head's coarse tag
  kModifiers,  // words with the modifier's coarse tag
};

std::optional<Counted> counted_named(std::string_view name);  // "puncts", "verbs", ...

class SpanCounts {
 public:
  static constexpr int kMax = 3;  // larger counts become this

  SpanCounts() = default;  // of no sentence: it must not be asked
  explicit SpanCounts(const Sentence& sentence);

  // The number of such words between h and m, both excluded; at most kMax.
  int operator()(int h, int m, Counted counted) const;

 private:
  std::size_t stride_ = 0;
  std::vector<int> tags_;    // [position]: index of the coarse tag in this sentence
  std::vector<int> before_;  // [tag][i]: number of the words 1..i that have the tag
};

}  // namespace arcus
