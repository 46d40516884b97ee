// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/confusion.h"

#include <algorithm>

#include "arcus/eval/comparable.h"

namespace arcus {

std::int64_t RelationConfusion::words(const std::string& gold, const std::string& system) const {
  const auto found = pairs.find({gold, system});
  return found == pairs.end() ? 0 : found->second.words;
}

std::int64_t RelationConfusion::words_of_gold(const std::string& gold) const {
  std::int64_t sum = 0;
  for (auto i = pairs.lower_bound({gold, ""}); i != pairs.end() && i->first.first == gold; ++i) {
    sum += i->second.words;
  }
  return sum;
}

std::vector<Confusion> RelationConfusion::errors() const {
  std::vector<Confusion> errors;
  for (const auto& [pair, counts] : pairs) {
    if (pair.first != pair.second) errors.push_back({pair.first, pair.second, counts});
  }
  std::stable_sort(errors.begin(), errors.end(), [](const Confusion& a, const Confusion& b) {
    return a.counts.words > b.counts.words;
  });
  return errors;
}

std::vector<std::string> RelationConfusion::relations_by_errors() const {
  std::map<std::string, std::int64_t> errors;
  for (const auto& [pair, counts] : pairs) {
    const std::int64_t wrong = pair.first == pair.second ? 0 : counts.words;
    errors[pair.first] += wrong;
    errors[pair.second] += wrong;
  }
  std::vector<std::string> relations;
  relations.reserve(errors.size());
  for (const auto& [relation, count] : errors) relations.push_back(relation);
  std::stable_sort(
      relations.begin(), relations.end(),
      [&](const std::string& a, const std::string& b) { return errors.at(a) > errors.at(b); });
  return relations;
}

void add_sentence(const Sentence& gold, const Sentence& system, const AttachmentOptions& options,
                  RelationConfusion& confusion) {
  require_comparable(gold, system, options.partial);
  const auto relation_of = [&](const Word& word) {
    return std::string(options.subtypes ? word.deprel : universal_relation(word.deprel));
  };
  for (int m = 1; m <= gold.size(); ++m) {
    const Word& word = gold.word(m);
    if (is_punctuation(word, options.punctuation) || word.head == kNoHead) continue;
    ConfusionCounts& counts = confusion.pairs[{relation_of(word), relation_of(system.word(m))}];
    ++counts.words;
    counts.heads += word.head == system.word(m).head ? 1 : 0;
  }
}

}  // namespace arcus
