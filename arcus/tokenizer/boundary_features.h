// SPDX-License-Identifier: Apache-2.0
//
// What the two classifiers of the tokenizer look at: at a place between two characters, is it the
// end of a token; at the end of a token, is it the end of a sentence.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "arcus/tokenizer/characters.h"
#include "arcus/tokenizer/recognizer.h"

namespace arcus {

struct TokenSpan {
  std::size_t begin = 0;  // characters
  std::size_t end = 0;
};

// A text with what the features of all its places share.
class BoundaryText {
 public:
  void assign(std::string_view text);

  const Characters& characters() const { return characters_; }

  // The keys of "the token that begins at character `begin` ends behind character i", for i and
  // i + 1 both no spaces. `before` is the token before it; empty for the first.
  void token_keys(TokenSpan before, std::size_t begin, std::size_t i,
                  std::vector<std::uint64_t>& keys) const;

  // Once the tokens are known: the keys of "the sentence that begins with token `first` ends behind
  // token i".
  void set_tokens(std::span<const TokenSpan> tokens);
  void sentence_keys(std::size_t first, std::size_t i, std::vector<std::uint64_t>& keys) const;

 private:
  struct TokenView {
    std::uint64_t lower = 0;  // hash of the form in lower case
    std::uint64_t shape = 0;
    std::uint32_t length = 0;
    CharacterKind first = CharacterKind::kEnd;
    CharacterKind last = CharacterKind::kEnd;
    bool space_after = false;
  };

  // Of characters begin..end-1 in lower case: the same for the same text anywhere.
  std::uint64_t hash(std::size_t begin, std::size_t end) const {
    return prefixes_[end] - prefixes_[begin] * powers_[end - begin];
  }
  const TokenView& view(std::size_t i) const { return views_[i + kMargin]; }
  static constexpr std::size_t kMargin = 4;

  Characters characters_;
  Proposals proposals_;
  std::vector<std::uint64_t> prefixes_;  // hash of the text in lower case up to each character
  std::vector<std::uint64_t> powers_ = {1};
  std::vector<std::uint32_t> chunk_starts_;  // of the stretch without spaces that it is in
  std::vector<std::uint32_t> chunk_ends_;
  std::vector<TokenView> views_;
  std::vector<std::uint32_t> depths_;  // of brackets and quotes that are open behind each token
};

}  // namespace arcus
