// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/fragments.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "arcus/tokenizer/characters.h"

namespace arcus {
namespace {

using Kind = CharacterKind;

constexpr std::size_t kFunctionWords = 60;
constexpr std::size_t kWordsEach = 10;  // a small treebank has fewer: one in so many words

bool is_letter(Kind kind) {
  return kind == Kind::kLower || kind == Kind::kUpper || kind == Kind::kLetter ||
         kind == Kind::kHan || kind == Kind::kHiragana || kind == Kind::kKatakana;
}

struct Ends {
  Kind first = Kind::kEnd;
  Kind last = Kind::kEnd;
};

Ends ends_of(const std::string& text) {
  Ends ends;
  for (std::size_t i = 0; i < text.size();) {
    const Kind kind = kind_of(next_of_any_bytes(text, i));
    if (ends.first == Kind::kEnd) ends.first = kind;
    ends.last = kind;
  }
  return ends;
}

}  // namespace

FragmentCutter::FragmentCutter(std::span<const LaidSentence> sentences) {
  std::map<std::string, std::int64_t> counts;
  for (const LaidSentence& sentence : sentences) {
    for (const Unit& unit : sentence.units) {
      const Kind first = ends_of(unit.text).first;
      if (is_letter(first) && first != Kind::kUpper) ++counts[unit.text];
    }
  }
  std::vector<std::pair<std::int64_t, std::string>> sorted;
  for (const auto& [word, count] : counts) sorted.emplace_back(-count, word);
  std::sort(sorted.begin(), sorted.end());
  sorted.resize(std::min(sorted.size() / kWordsEach, kFunctionWords));
  for (auto& [count, word] : sorted) function_words_.insert(std::move(word));
}

LaidSentence FragmentCutter::cut(const LaidSentence& sentence, std::size_t max_words,
                                 Random& random) const {
  const std::vector<Unit>& units = sentence.units;
  const auto is_content = [&](std::size_t i) {
    const Ends ends = ends_of(units[i].text);
    return (is_letter(ends.first) || ends.first == Kind::kDigit) &&
           function_words_.count(units[i].text) == 0;
  };
  LaidSentence piece;
  std::size_t begin = random.below(units.size());
  while (begin < units.size() && !is_content(begin)) ++begin;
  std::size_t end = begin;  // after the last content word
  bool punctuated = false;  // the last word of the piece has punctuation behind it
  for (std::size_t i = begin; i < units.size() && i < begin + max_words; ++i) {
    const Ends ends = ends_of(units[i].text);
    // Brackets and quotes would be open at the end of the piece.
    if (!is_letter(ends.first) && ends.first != Kind::kDigit) break;
    punctuated = !is_letter(ends.last) && ends.last != Kind::kDigit;
    if (punctuated && (ends.last != Kind::kComma && ends.last != Kind::kStop)) break;
    if (is_content(i)) end = i + 1;
    if (punctuated) break;
  }
  for (std::size_t i = begin; i < end; ++i) piece.units.push_back(units[i]);
  if (piece.units.empty()) return piece;
  std::string& last = piece.units.back().text;
  while (!last.empty() && static_cast<unsigned char>(last.back()) < 0x80 &&
         (kind_of(static_cast<unsigned char>(last.back())) == Kind::kComma ||
          kind_of(static_cast<unsigned char>(last.back())) == Kind::kStop)) {
    last.pop_back();
  }
  if (last.empty()) piece.units.pop_back();
  if (!piece.units.empty()) piece.units.back().space_after = true;
  piece.tokens = piece.units.size();
  return piece;
}

}  // namespace arcus
