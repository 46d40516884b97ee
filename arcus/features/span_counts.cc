// SPDX-License-Identifier: Apache-2.0
#include "arcus/features/span_counts.h"

#include <algorithm>
#include <array>

#include "arcus/text/unicode.h"

namespace arcus {
namespace {

constexpr std::array<std::string_view, 4> kNames = {"puncts", "verbs", "heads", "modifiers"};

// Indices of the two tags that every sentence has.
constexpr int kPunctuationTag = 0;
constexpr int kVerbTag = 1;

}  // namespace

std::optional<Counted> counted_named(std::string_view name) {
  const auto* found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<Counted>(found - kNames.begin());
}

SpanCounts::SpanCounts(const Sentence& sentence)
    : stride_(sentence.words.size() + 1), tags_(stride_, -1) {
  std::vector<std::string_view> names = {"PUNCT", "VERB"};
  for (int m = 1; m <= sentence.size(); ++m) {
    std::string_view tag = sentence.word(m).upos;
    // Punctuation is found without coarse tags, too.
    if (tag == kEmptyField && is_punctuation(sentence.word(m).form)) tag = names[kPunctuationTag];
    auto found = std::find(names.begin(), names.end(), tag);
    if (found == names.end()) found = names.insert(found, tag);
    tags_[static_cast<std::size_t>(m)] = static_cast<int>(found - names.begin());
  }
  before_.assign(names.size() * stride_, 0);
  for (std::size_t tag = 0; tag < names.size(); ++tag) {
    int* const row = &before_[tag * stride_];
    for (std::size_t i = 1; i < stride_; ++i) {
      row[i] = row[i - 1] + (tags_[i] == static_cast<int>(tag) ? 1 : 0);
    }
  }
}

int SpanCounts::operator()(int h, int m, Counted counted) const {
  const int tag = counted == Counted::kPunctuation ? kPunctuationTag
                  : counted == Counted::kVerbs     ? kVerbTag
                  : counted == Counted::kHeads     ? tags_[static_cast<std::size_t>(h)]
                                                   : tags_[static_cast<std::size_t>(m)];
  if (tag < 0) return 0;  // the root has no coarse tag
  const int* const row = &before_[static_cast<std::size_t>(tag) * stride_];
  return std::min(row[std::max(h, m) - 1] - row[std::min(h, m)], kMax);
}

}  // namespace arcus
