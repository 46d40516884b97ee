// SPDX-License-Identifier: Apache-2.0
//
// Finds the ends of tokens and sentences; learnt from the text of a treebank.
//
// There are two log-linear classifiers. The first goes over the positions between two characters,
// from left to right, and finds the ends of tokens. White space always ends a token, and a
// combining mark or a joiner is never cut off. The second goes over these tokens and finds the ends
// of sentences; the end of the text always ends one. Both decide greedily. About 23 features are
// looked up for each position that is scored, and 25 for each token.
//
// Most positions need no score: English has no boundary between two letters, and Chinese ends no
// sentence between two ideographs. A pair of kinds of characters that is frequent in training, and
// almost never has a boundary in between, is skipped.
//
// Text of several lines also has features of lines. Their weights are learnt from the treebank's
// text in other layouts (layouts.h), on top of the scores of the other features. Text without lines
// is therefore cut as without them, and a line break without meaning changes nothing.
//
// Some tokens are frequent in text but rare in treebanks. An em dash, an ellipsis and an emoji are
// tokens. Addresses, file names, handles and code stay whole unless the treebank cuts them.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/model/packed_weights.h"
#include "arcus/tokenizer/annotated_text.h"
#include "arcus/tokenizer/binary_classifier.h"
#include "arcus/tokenizer/boundary_features.h"

namespace arcus {

struct BoundaryOptions {
  ClassifierOptions tokens;
  ClassifierOptions sentences;
  bool layouts = true;     // also learn from the text in other layouts
  std::uint64_t seed = 1;  // of the layouts

  // Sets the seeds of the layouts and of both classifiers.
  void set_seed(std::uint64_t value) { tokens.seed = sentences.seed = seed = value; }
};

class BoundaryModel {
 public:
  static BoundaryModel train(std::span<const AnnotatedParagraph> paragraphs,
                             const BoundaryOptions& options);

  Reading reading() const { return reading_; }
  void read(std::string_view bytes, BoundaryText& text) const;  // for the functions below

  // The tokens of the text, and the end of each sentence: the index of its last token plus 1.
  void find_tokens(const BoundaryText& text, std::vector<TokenSpan>& tokens) const;
  void find_sentences(BoundaryText& text, std::span<const TokenSpan> tokens,
                      std::vector<std::size_t>& ends) const;

  void write(PackedWriter& writer) const;
  static BoundaryModel read(PackedReader& reader);  // throws ModelError

 private:
  using KindPairs = std::bitset<kCharacterKinds * kCharacterKinds>;

  class PairCounts;

  class ProposalCounts;

  void keep_quotes(std::span<const AnnotatedParagraph> paragraphs);
  void count_pairs(std::span<const AnnotatedParagraph> paragraphs);
  void learn_lines(std::span<const AnnotatedParagraph> paragraphs, const Examples& examples,
                   std::span<const std::size_t> sentence_starts, const BoundaryOptions& options);
  bool may_end_token(const BoundaryText& text, std::size_t i) const;  // after character i
  bool must_end_token(const BoundaryText& text, std::size_t i) const;
  // Whether it is the last of a sentence in a script that the treebank does not have.
  bool must_end_sentence(const BoundaryText& text, std::span<const TokenSpan> tokens,
                         std::size_t i) const;
  bool may_end_sentence(const BoundaryText& text, std::span<const TokenSpan> tokens,
                        std::size_t i) const;  // after token i, which is not the last

  std::string pairs_text(const KindPairs& pairs) const;
  KindPairs pairs_of(const std::string& bits, const PackedReader& reader) const;

  Reading reading_ = Reading::kFolded;
  // Proposals that are never cut; abbreviations and initials only before a lower-case word.
  std::bitset<kProposals> whole_;
  bool own_acronym_features_ = true;
  // Chinese and Japanese stops end tokens and sentences, because the treebank has no such text.
  bool rules_for_ideographs_ = false;
  CommonWords common_words_;
  std::u32string kept_quotes_;  // frequent in the treebank: not folded, to keep their direction
  KindPairs inside_token_;
  KindPairs inside_sentence_;
  PackedWeights token_weights_;
  PackedWeights sentence_weights_;
  PackedWeights line_weights_;
};

}  // namespace arcus
