// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexicon/lexicon.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "arcus/lexicon/word_form.h"
#include "arcus/numeric/portable_math.h"

namespace arcus {

Lexicon::Lexicon(Contents contents) : contents_(std::move(contents)) {
  ends_.reserve(size());
  for (std::size_t i = 0; i < contents_.words.size(); ++i) {
    if (contents_.words[i] == '\n') ends_.push_back(i);
  }
  by_bytes_.resize(ends_.size());
  std::iota(by_bytes_.begin(), by_bytes_.end(), 0U);
  std::sort(by_bytes_.begin(), by_bytes_.end(),
            [this](std::uint32_t a, std::uint32_t b) { return word(a) < word(b); });
}

std::string_view Lexicon::word(std::uint32_t id) const {
  const std::size_t begin = id == 0 ? 0 : ends_[id - 1] + 1;
  return std::string_view(contents_.words).substr(begin, ends_[id] - begin);
}

std::optional<std::uint32_t> Lexicon::find(std::string_view text) const {
  std::string scratch;
  const std::string_view form = lexicon_form(text, scratch);
  const auto found =
      std::lower_bound(by_bytes_.begin(), by_bytes_.end(), form,
                       [this](std::uint32_t id, std::string_view key) { return word(id) < key; });
  if (found == by_bytes_.end() || word(*found) != form) return std::nullopt;
  return *found;
}

bool Lexicon::is_stopword(std::uint32_t id) const {
  return std::binary_search(contents_.stopwords.begin(), contents_.stopwords.end(), id);
}

std::uint64_t Lexicon::pair_count(std::uint32_t u, std::uint32_t v) const {
  const auto row = contents_.pairs[std::min(u, v)];
  const std::uint32_t other = std::max(u, v);
  const auto found =
      std::lower_bound(row.begin(), row.end(), other,
                       [](const ContextCount& pair, std::uint32_t id) { return pair.word < id; });
  return found == row.end() || found->word != other ? 0 : found->count;
}

// Both orders of the words give the same bits: only products of the two counts are used.
double Lexicon::pmi_of(std::uint32_t u, std::uint32_t v, std::uint64_t count) const {
  const auto of_u = static_cast<double>(contents_.context_counts[u]);
  const auto of_v = static_cast<double>(contents_.context_counts[v]);
  return portable_log(static_cast<double>(count) * static_cast<double>(contents_.contexts_of_text) /
                      (of_u * of_v));
}

double Lexicon::pmi(std::uint32_t u, std::uint32_t v) const {
  const std::uint64_t count = pair_count(u, v);
  return count == 0 ? 0 : pmi_of(u, v, count);
}

double Lexicon::similarity(std::uint32_t u, std::uint32_t v) const {
  if (u == v) return 1;
  float result = 0;
  for (const auto& [word, similarity] : neighbours(u)) {
    if (word == v) result = similarity;
  }
  for (const auto& [word, similarity] : neighbours(v)) {
    if (word == u) result = std::max(result, similarity);
  }
  return double{result};
}

std::vector<Lexicon::Context> Lexicon::contexts(std::uint32_t id) const {
  std::vector<Context> result;
  for (std::uint32_t v = 0; v < size(); ++v) {
    const std::uint64_t count = pair_count(id, v);
    if (count > 0) result.push_back({v, count, pmi_of(id, v, count)});
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const Context& a, const Context& b) { return a.pmi > b.pmi; });
  return result;
}

}  // namespace arcus
