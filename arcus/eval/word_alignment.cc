// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/word_alignment.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "arcus/base/error.h"
#include "arcus/base/memory.h"
#include "arcus/text/unicode.h"

namespace arcus {
namespace {

// Calls visit(token's form, first word, last word) for each token, in order.
template <typename Visit>
void for_each_token(const Sentence& sentence, Visit visit) {
  auto multiword = sentence.multiword_tokens.begin();
  for (int m = 1; m <= sentence.size();) {
    if (multiword != sentence.multiword_tokens.end() && multiword->first == m) {
      visit(multiword->fields.form, m, multiword->last);
      m = multiword->last + 1;
      ++multiword;
    } else {
      visit(sentence.word(m).form, m, m);
      ++m;
    }
  }
}

template <typename Characters>
PlacedText place(std::span<const Sentence> sentences, Characters characters_of) {
  PlacedText text;
  for (const Sentence& sentence : sentences) {
    const std::size_t start = text.characters.size();
    for_each_token(sentence, [&](const std::string& form, int first, int last) {
      Stretch token{text.characters.size(), 0};
      text.characters += characters_of(form, first, last);
      token.end = text.characters.size();
      text.tokens.push_back(token);
      for (int m = first; m <= last; ++m) {
        text.words.push_back({&sentence.word(m), token, first < last});
      }
    });
    text.sentences.push_back({start, text.characters.size()});
  }
  return text;
}

// A range of words on each side that covers whole multiword tokens of both.
struct Block {
  std::size_t gold_begin, gold_end, system_begin, system_end;
};

// The smallest block that starts at words (g, s), at least one of which is in a multiword token.
Block block_from(const PlacedText& gold, const PlacedText& system, std::size_t g, std::size_t s) {
  std::size_t end = 0;
  // A word before the multiword token cannot be aligned to one of its words.
  if (gold.words[g].multiword) {
    end = gold.words[g].place.end;
    const WordSpan& other = system.words[s];
    if (!other.multiword && other.place.start < gold.words[g].place.start) ++s;
  } else {
    end = system.words[s].place.end;
    if (gold.words[g].place.start < system.words[s].place.start) ++g;
  }
  Block block{g, g, s, s};
  const auto is_beyond = [&](const PlacedText& text, std::size_t i) {
    if (i == text.words.size()) return true;
    const WordSpan& word = text.words[i];
    return word.multiword ? word.place.start >= end : word.place.end > end;
  };
  const auto take = [&](const PlacedText& text, std::size_t& i) {
    const WordSpan& word = text.words[i++];
    if (word.multiword) end = std::max(end, word.place.end);
  };
  std::size_t& i = block.gold_end;
  std::size_t& j = block.system_end;
  while (!is_beyond(gold, i) || !is_beyond(system, j)) {
    const bool from_gold =
        i < gold.words.size() &&
        (j == system.words.size() || gold.words[i].place.start <= system.words[j].place.start);
    if (from_gold) {
      take(gold, i);
    } else {
      take(system, j);
    }
  }
  return block;
}

// Numbers forms by their lower case: equal numbers, equal forms.
class FormNumbers {
 public:
  std::vector<std::uint32_t> of(const PlacedText& text, std::size_t begin, std::size_t end) {
    std::vector<std::uint32_t> result;
    result.reserve(end - begin);
    for (std::size_t i = begin; i < end; ++i) {
      const auto next = static_cast<std::uint32_t>(numbers_.size());
      result.push_back(numbers_.emplace(lowercase(text.words[i].fields->form), next).first->second);
    }
    return result;
  }

 private:
  std::map<std::string, std::uint32_t> numbers_;
};

// Appends the word pairs on a longest common subsequence of the block. Takes one bit for each pair
// of words.
void align_block(const PlacedText& gold, const PlacedText& system, const Block& block,
                 std::vector<AlignedWords>& aligned) {
  FormNumbers forms;
  const auto a = forms.of(gold, block.gold_begin, block.gold_end);
  const auto b = forms.of(system, block.system_begin, block.system_end);
  // below[j] and row[j] are the lengths of the longest common subsequences of a[i+1..], and of
  // a[i..], with b[j..]. One bit per (i, j) says whether a[i] can be skipped.
  const std::size_t width = b.size() + 1;
  require_memory(a.size() * width / 8, "aligning multiword tokens");
  std::vector<bool> can_skip(a.size() * width, false);
  std::vector<std::uint32_t> below(width, 0);
  std::vector<std::uint32_t> row(width, 0);
  for (std::size_t i = a.size(); i-- > 0;) {
    for (std::size_t j = b.size(); j-- > 0;) {
      row[j] = a[i] == b[j] ? below[j + 1] + 1 : std::max(below[j], row[j + 1]);
      can_skip[i * width + j] = row[j] == below[j];
    }
    std::swap(row, below);
  }
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) {
      aligned.push_back({block.gold_begin + i++, block.system_begin + j++});
    } else if (can_skip[i * width + j]) {
      ++i;
    } else {
      ++j;
    }
  }
}

}  // namespace

PlacedText placed_text(std::span<const Sentence> sentences) {
  return place(sentences, [](const std::string& form, int, int) { return without_spaces(form); });
}

PlacedText placed_by_words(std::span<const Sentence> sentences) {
  return place(sentences, [](const std::string&, int first, int last) {
    return std::string(static_cast<std::size_t>(last - first + 1), 'w');
  });
}

std::vector<AlignedWords> align_words(const PlacedText& gold, const PlacedText& system) {
  if (gold.characters != system.characters) {
    throw ArgumentError("gold and system text differ in their characters");
  }
  std::vector<AlignedWords> aligned;
  for (std::size_t g = 0, s = 0; g < gold.words.size() && s < system.words.size();) {
    const WordSpan& a = gold.words[g];
    const WordSpan& b = system.words[s];
    if (a.multiword || b.multiword) {
      const Block block = block_from(gold, system, g, s);
      align_block(gold, system, block, aligned);
      if (block.gold_end == g && block.system_end == s) {  // a token of spaces covers nothing
        ++(a.multiword ? g : s);
      } else {
        g = block.gold_end;
        s = block.system_end;
      }
    } else if (a.place == b.place) {
      aligned.push_back({g++, s++});
    } else if (a.place.start <= b.place.start) {
      ++g;
    } else {
      ++s;
    }
  }
  return aligned;
}

}  // namespace arcus
