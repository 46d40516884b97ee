// SPDX-License-Identifier: Apache-2.0
#include "arcus/taught_text.h"

#include "arcus/base/hash.h"

namespace arcus {
namespace {

// Of values without padding.
template <typename T>
std::uint64_t hash_values(const std::vector<T>& values, std::uint64_t seed) {
  return hash_bytes({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)},
                    seed);
}

}  // namespace

std::uint32_t TaughtText::number_of(const std::string& text) {
  const auto [place, is_new] = numbers_.emplace(text, static_cast<std::uint32_t>(strings_.size()));
  if (is_new) strings_.push_back(&place->first);
  return place->second;
}

void TaughtText::add(const Sentence& sentence, std::span<const SoftArc> soft) {
  for (const Word& word : sentence.words) {
    words_.push_back({number_of(word.form), number_of(word.lemma), number_of(word.upos),
                      number_of(word.xpos), number_of(word.feats), number_of(word.deprel),
                      word.head});
  }
  soft_.insert(soft_.end(), soft.begin(), soft.end());
  ends_.push_back({words_.size(), soft_.size()});
}

Sentence TaughtText::sentence(std::size_t i) const {
  Sentence result;
  result.words.resize(words_of(i));
  const std::size_t begin = begin_of(i).words;
  for (std::size_t w = 0; w < result.words.size(); ++w) {
    const PackedWord& packed = words_[begin + w];
    Word& word = result.words[w];
    word.form = *strings_[packed.form];
    word.lemma = *strings_[packed.lemma];
    word.upos = *strings_[packed.upos];
    word.xpos = *strings_[packed.xpos];
    word.feats = *strings_[packed.feats];
    word.deprel = *strings_[packed.deprel];
    word.head = packed.head;
  }
  return result;
}

std::span<const SoftArc> TaughtText::soft(std::size_t i) const {
  const std::size_t begin = begin_of(i).soft;
  return std::span(soft_).subspan(begin, ends_[i].soft - begin);
}

std::vector<std::pair<std::string_view, std::size_t>> TaughtText::counted(
    std::uint32_t PackedWord::*column) const {
  std::vector<std::size_t> counts(strings_.size());
  for (const PackedWord& word : words_) ++counts[word.*column];
  std::vector<std::pair<std::string_view, std::size_t>> result;
  for (std::size_t s = 0; s < counts.size(); ++s) {
    if (counts[s] > 0) result.emplace_back(*strings_[s], counts[s]);
  }
  return result;
}

std::uint64_t TaughtText::hash() const {
  std::uint64_t result = hash_values(ends_, hash_values(soft_, hash_values(words_, 0)));
  for (const std::string* text : strings_) result = hash_bytes(*text, result);
  return result;
}

OtherWords TaughtText::counted_words() const {
  return {counted(&PackedWord::form), counted(&PackedWord::lemma)};
}

}  // namespace arcus
