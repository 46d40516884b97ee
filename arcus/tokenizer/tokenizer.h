// SPDX-License-Identifier: Apache-2.0
//
// Cuts text into sentences, tokens and words as in a treebank: sentences and tokens by classifiers
// (boundary_model.h), words of multiword tokens by a learnt table and rules (multiword.h). For text
// that does not fit into memory, see text_reader.h.
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

// Memory that is reused from text to text.
struct TokenizerScratch {
  BoundaryText text;
  std::vector<TokenSpan> tokens;
  std::vector<std::size_t> ends;
};

// A piece of text that is tokenized independently.
struct TextBlock {
  std::string_view text;  // without white space at its start
  bool one_sentence = false;
  bool ranges = false;        // TokenRange=START:END in MISC, in characters
  std::size_t character = 0;  // where it starts in the whole text, for the ranges
};

// A sentence and its start in the block. MISC records the white space between sentences.
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
