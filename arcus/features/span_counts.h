// SPDX-License-Identifier: Apache-2.0
//
// Counts of words between head and modifier: punctuation marks, verbs, and words with the coarse
// tag of the head or of the modifier. Prefix sums per tag of the sentence, O(n) each; a count is a
// difference of two.
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
  kModifiers,  // words with the modifier's
};

std::optional<Counted> counted_named(std::string_view name);  // "puncts", "verbs", ...

class SpanCounts {
 public:
  static constexpr int kMax = 3;  // and more

  explicit SpanCounts(const Sentence& sentence);

  // Between h and m, neither included; at most kMax.
  int operator()(int h, int m, Counted counted) const;

 private:
  std::size_t stride_;
  std::vector<int> tags_;    // [position]: number of the coarse tag in this sentence
  std::vector<int> before_;  // [tag][i]: how many of the words 1..i have the tag
};

}  // namespace arcus
