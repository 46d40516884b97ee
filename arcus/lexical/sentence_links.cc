// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexical/sentence_links.h"

namespace arcus {

SentenceLinks::SentenceLinks(const LexicalSentence& sentence, const LexicalModel& model)
    : features_(model.features),
      n_(sentence.words.size()),
      numbers_(static_cast<std::uint32_t>(model.pairs.size() + model.indicators.size())) {
  const auto first = static_cast<std::uint32_t>(model.pairs.size());
  const WordIds ids = sentence.ids();
  std::vector<std::uint64_t> keys;
  for_each_link(sentence.tree.size(), features_.direction, [&](WordLink link) {
    const std::uint32_t u = link.i == kRoot ? kNoWord : ids.word(link.i);
    const std::uint32_t v = ids.word(link.j);
    pairs_.push_back(model.pairs.find(u, v).value_or(kNoWord));
    if (features_.mi) pmi_.push_back(static_cast<float>(model.pmi.of(u, v)));
    if (!features_.has_indicators()) return;
    find_indicators(features_, ids, link, keys);
    for (const std::uint64_t key : keys) {
      if (const auto place = model.indicators.find(key)) {
        indicators_.open_row().push_back(first + *place);
      }
    }
    indicators_.finish_row();
  });
}

double SentenceLinks::score(WordLink link, std::span<const double> weights) const {
  const std::size_t index = index_of(link);
  double score = pairs_[index] == kNoWord ? 0 : weights[pairs_[index]];
  if (!indicators_.empty()) {
    for (const std::uint32_t column : indicators_[index]) score += weights[column];
  }
  const LinkNumbers numbers = numbers_of(link);
  for (std::size_t i = 0; i < kLinkNumbers; ++i) score += weights[numbers_ + i] * numbers[i];
  return score;
}

void SentenceLinks::add(WordLink link, double sign, std::vector<RowEntry>& row) const {
  const std::size_t index = index_of(link);
  if (pairs_[index] != kNoWord) row.push_back({pairs_[index], static_cast<float>(sign)});
  if (!indicators_.empty()) {
    for (const std::uint32_t column : indicators_[index]) {
      row.push_back({column, static_cast<float>(sign)});
    }
  }
  const LinkNumbers numbers = numbers_of(link);
  for (std::uint32_t i = 0; i < kLinkNumbers; ++i) {
    if (numbers[i] != 0) row.push_back({numbers_ + i, static_cast<float>(sign * numbers[i])});
  }
}

}  // namespace arcus
