// SPDX-License-Identifier: Apache-2.0
//
// What the two classifiers of the tokenizer look at: between two characters, whether a token ends;
// behind a token, whether a sentence ends. Each feature is a 64-bit key; the templates stand in
// boundary_features.cc and, for lines, line_features.cc, one a line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "arcus/tokenizer/abbreviations.h"
#include "arcus/tokenizer/characters.h"
#include "arcus/tokenizer/common_words.h"
#include "arcus/tokenizer/recognizer.h"
#include "arcus/tokenizer/text_lines.h"

namespace arcus {

// A text, with what the features of all its places share.
class BoundaryText {
  static constexpr std::size_t kMargin = 4;  // of views before the first token and behind the last

 public:
  // Whether a sentence ends behind a token depends on so many tokens behind it at most, and on
  // those before it. Tokens depend on the text up to the end of the next stretch without spaces.
  static constexpr std::size_t kTokensAhead = 50;

  // `kept` as in Characters.
  void assign(std::string_view text, Reading reading, std::u32string_view kept = {});

  const Characters& characters() const { return characters_; }
  const Proposals& proposals() const { return proposals_; }
  const TextLines& lines() const { return lines_; }

  // The keys of "the token that begins at character `begin` ends behind character i", for i and
  // i + 1 both no spaces. `before` is the token before it; empty for the first.
  void token_keys(TokenSpan before, std::size_t begin, std::size_t i,
                  const CommonWords& common_words, std::vector<std::uint64_t>& keys) const;

  // Once the tokens are known: the keys of "the sentence that begins with token `first` ends behind
  // token i".
  void set_tokens(std::span<const TokenSpan> tokens, const CommonWords& common_words);
  void sentence_keys(std::size_t first, std::size_t i, std::vector<std::uint64_t>& keys) const;
  // What lines add to these, in a text that has several, where the others say `known`: log-odds.
  void line_keys(std::size_t first, std::size_t i, double known,
                 std::vector<std::uint64_t>& keys) const;

  // Is token i the last of a line that is not the last?
  bool ends_line(std::size_t i) const {
    return lines_.any() && i + 1 + 2 * kMargin < views_.size() &&
           lines_.line_of(i) != lines_.line_of(i + 1);
  }

  // Of characters begin..end-1 in lower case: the same for the same text anywhere.
  std::uint64_t hash(std::size_t begin, std::size_t end) const {
    return prefixes_[end] - prefixes_[begin] * powers_[end - begin];
  }

 private:
  // All zero outside of the text.
  struct TokenView {
    std::uint64_t form = 0;   // hash of the form in lower case
    std::uint64_t shape = 0;  // hash of its kinds of characters, each run as one
    std::uint64_t length = 0;
    std::uint64_t space_after = 0;  // 1 if there is one
    std::uint64_t depth = 0;        // of the brackets and quotes that are open behind it
    // In folded text:
    std::uint64_t common = 0;        // 1 for a common word with a capital
    std::uint64_t abbreviation = 0;  // class of the abbreviation that ends here with its stop
  };

  bool is_common_word_at(std::size_t i, const CommonWords& common_words) const;
  AbbreviationClass abbreviation_at(std::span<const TokenSpan> tokens, std::size_t i) const;

  Reading reading_ = Reading::kLiteral;
  Characters characters_;
  TextLines lines_;
  Proposals proposals_;
  std::vector<std::uint64_t> prefixes_;  // hash of the text up to each character
  std::vector<std::uint64_t> powers_ = {1};
  std::vector<std::uint32_t> chunk_starts_;  // of the stretch without spaces that it is in
  std::vector<std::uint32_t> chunk_ends_;
  std::vector<TokenView> views_;
};

}  // namespace arcus
