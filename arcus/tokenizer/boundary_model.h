// SPDX-License-Identifier: Apache-2.0
//
// Where tokens and sentences end, learned from a treebank's running text.
//
// Two log-linear classifiers, one behind the other. The first goes from left to right over the
// places between two characters and says where a token ends; white space always ends one, and a
// combining mark or a joiner is never cut off. The second goes over the tokens so found and says
// where a sentence ends; the end of the text always ends one. Both decide greedily. In all, some
// 23 features are looked up for each place in doubt and 25 for each token.
//
// Most places are in no doubt. Between two letters, say, English has no boundary, and between two
// ideographs Chinese ends no sentence: a pair of kinds of characters that was seen often in
// training and hardly ever with a boundary between them is passed over unscored.
//
// Text of several lines has features of lines too, with weights of their own, which are added to
// those of text without lines. They are learnt from the treebank's text as people lay it out
// (layouts.h), given what the others say; so text without lines is cut as if there were none, and
// a line break that means nothing changes nothing.
//
// Some things treebanks hardly show, and people write them all the same. An em dash, an ellipsis
// and an emoji are tokens of their own. Addresses, names of files, handles and code stay whole,
// unless the treebank cuts them.
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
  bool layouts = true;     // learn from the text in other layouts too
  std::uint64_t seed = 1;  // of the layouts

  // Of the layouts and of both classifiers.
  void set_seed(std::uint64_t value) { tokens.seed = sentences.seed = seed = value; }
};

class BoundaryModel {
 public:
  static BoundaryModel train(std::span<const AnnotatedParagraph> paragraphs,
                             const BoundaryOptions& options);

  Reading reading() const { return reading_; }
  void read(std::string_view bytes, BoundaryText& text) const;  // as the texts below are read

  // The tokens of the text, and the index behind the last token of each sentence.
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
  bool may_end_token(const BoundaryText& text, std::size_t i) const;  // behind character i
  bool must_end_token(const BoundaryText& text, std::size_t i) const;
  bool may_end_sentence(const BoundaryText& text, std::span<const TokenSpan> tokens,
                        std::size_t i) const;  // behind token i, which is not the last

  std::string pairs_text(const KindPairs& pairs) const;
  KindPairs pairs_of(const std::string& bits, const PackedReader& reader) const;

  Reading reading_ = Reading::kFolded;
  // Kinds that are never cut; abbreviations and initials not before a word in lower case.
  std::bitset<kProposals> whole_;
  CommonWords common_words_;
  std::u32string kept_quotes_;  // that the treebank has often: it knows which open and close
  KindPairs inside_token_;
  KindPairs inside_sentence_;
  PackedWeights token_weights_;
  PackedWeights sentence_weights_;
  PackedWeights line_weights_;
};

}  // namespace arcus
