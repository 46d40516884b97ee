// SPDX-License-Identifier: Apache-2.0
//
// The features of the tokenizer's two classifiers: does a token end between two characters, and
// does a sentence end after a token? Each feature is a 64-bit key. The templates are in
// boundary_features.cc and, for lines, in line_features.cc, one template per line of code.
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

// A text with the data that the features of all positions share.
class BoundaryText {
  static constexpr std::size_t kMargin = 4;  // views before the first token and after the last

 public:
  // Whether a sentence ends after a token depends on the tokens before it and on at most this many
  // tokens after it. Tokens depend on the text up to the end of the next run without spaces.
  static constexpr std::size_t kTokensAhead = 50;

  // `kept` as in Characters.
  void assign(std::string_view text, Reading reading, std::u32string_view kept = {});
  // Whether acronyms (U.S.) have features of their own. Older models do not have them.
  void set_own_acronym_features(bool own) { own_acronym_features_ = own; }

  const Characters& characters() const { return characters_; }
  const Proposals& proposals() const { return proposals_; }
  const TextLines& lines() const { return lines_; }

  // The keys of "the token that begins at character `begin` ends after character i". Characters i
  // and i + 1 must not be spaces. `before` is the token before it; empty for the first.
  void token_keys(TokenSpan before, std::size_t begin, std::size_t i,
                  const CommonWords& common_words, std::vector<std::uint64_t>& keys) const;

  // After set_tokens: the keys of "the sentence that begins with token `first` ends after token i".
  void set_tokens(std::span<const TokenSpan> tokens, const CommonWords& common_words);
  void sentence_keys(std::size_t first, std::size_t i, std::vector<std::uint64_t>& keys) const;
  // Further keys in a text of several lines. `known` are the log-odds by the other features.
  void line_keys(std::size_t first, std::size_t i, double known,
                 std::vector<std::uint64_t>& keys) const;

  // After set_tokens: whether an abbreviation of the list ends with token i.
  bool ends_abbreviation(std::size_t i) const { return views_[i + kMargin].abbreviation != 0; }

  // Whether token i is the last of a line, and not of the last line.
  bool ends_line(std::size_t i) const {
    return lines_.any() && i + 1 + 2 * kMargin < views_.size() &&
           lines_.line_of(i) != lines_.line_of(i + 1);
  }

  // The hash of characters begin..end-1 in lower case. It depends on these characters only.
  std::uint64_t hash(std::size_t begin, std::size_t end) const {
    return prefixes_[end] - prefixes_[begin] * powers_[end - begin];
  }

 private:
  // All members are 0 outside the text.
  struct TokenView {
    std::uint64_t form = 0;   // hash of the form in lower case
    std::uint64_t shape = 0;  // hash of its kinds of characters, each run as one
    std::uint64_t length = 0;
    std::uint64_t space_after = 0;  // 1 if there is one
    std::uint64_t depth = 0;        // brackets and quotes that are open after it
    // In folded text:
    std::uint64_t common = 0;        // 1 for a common word with a capital
    std::uint64_t abbreviation = 0;  // class of the abbreviation that ends here with its stop
  };

  bool is_common_word_at(std::size_t i, const CommonWords& common_words) const;
  AbbreviationClass abbreviation_at(std::span<const TokenSpan> tokens, std::size_t i) const;

  Reading reading_ = Reading::kLiteral;
  bool own_acronym_features_ = true;
  Characters characters_;
  TextLines lines_;
  Proposals proposals_;
  std::vector<std::uint64_t> prefixes_;  // hash of the text up to each character
  std::vector<std::uint64_t> powers_ = {1};
  std::vector<std::uint32_t> chunk_starts_;  // of the run without spaces around each character
  std::vector<std::uint32_t> chunk_ends_;
  std::vector<TokenView> views_;
};

}  // namespace arcus
