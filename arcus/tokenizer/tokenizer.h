// SPDX-License-Identifier: Apache-2.0
//
// Raw text to sentences of words, as a treebank has them: tokens and sentences by a character
// classifier (boundary_model.h), words of multiword tokens by a learned table and rules
// (multiword.h). Text that does not fit into memory goes through text_reader.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "arcus/model/packed_bytes.h"
#include "arcus/text/sentence.h"
#include "arcus/tokenizer/boundary_model.h"
#include "arcus/tokenizer/multiword.h"

namespace arcus {

// Reused from text to text.
struct TokenizerScratch {
  BoundaryText text;
  std::vector<TokenSpan> tokens;
  std::vector<std::size_t> ends;
};

// A stretch of text that is tokenized by itself.
struct TextBlock {
  std::string_view text;  // without white space at its start
  bool one_sentence = false;
  bool ranges = false;        // TokenRange=START:END in MISC, in characters
  std::size_t character = 0;  // where it starts in the whole text, for the ranges
};

// A sentence, and where in its block it starts: what lies between two starts is told by MISC.
struct FoundSentence {
  Sentence sentence;
  std::size_t start = 0;      // bytes
  std::size_t character = 0;  // characters
};

class Tokenizer {
 public:
  // Throws ArgumentError when there is no sentence.
  static Tokenizer train(std::span<const Sentence> sentences, const BoundaryOptions& options = {});

  // Any bytes will do (see characters.h); none give no sentence. The sentences have "# text", and
  // the white space behind each token in MISC (see spaces.h). The block must be shorter than 4 GB.
  std::vector<FoundSentence> tokenize(const TextBlock& block, TokenizerScratch& scratch) const;

  void write(PackedWriter& writer) const;
  static Tokenizer read(PackedReader& reader);  // throws ModelError

 private:
  BoundaryModel boundaries_;
  MultiwordSplitter multiwords_;
};

}  // namespace arcus
