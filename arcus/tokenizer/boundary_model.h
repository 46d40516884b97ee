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
#pragma once

#include <bitset>
#include <cstddef>
#include <span>
#include <vector>

#include "arcus/model/packed_weights.h"
#include "arcus/tokenizer/annotated_text.h"
#include "arcus/tokenizer/binary_classifier.h"
#include "arcus/tokenizer/boundary_features.h"

namespace arcus {

struct BoundaryOptions {
  ClassifierOptions tokens;
  ClassifierOptions sentences;
};

class BoundaryModel {
 public:
  static BoundaryModel train(std::span<const AnnotatedParagraph> paragraphs,
                             const BoundaryOptions& options);

  // The tokens of the text, and the index behind the last token of each sentence.
  void find_tokens(const BoundaryText& text, std::vector<TokenSpan>& tokens) const;
  void find_sentences(BoundaryText& text, std::span<const TokenSpan> tokens,
                      std::vector<std::size_t>& ends) const;

  void write(PackedWriter& writer) const;
  static BoundaryModel read(PackedReader& reader);  // throws ModelError

 private:
  using KindPairs = std::bitset<kCharacterKinds * kCharacterKinds>;

  class PairCounts;

  void count_pairs(std::span<const AnnotatedParagraph> paragraphs);
  bool may_end_token(const Characters& text, std::size_t i) const;  // behind character i
  bool may_end_sentence(const Characters& text, TokenSpan token, TokenSpan next) const;

  KindPairs inside_token_;
  KindPairs inside_sentence_;
  PackedWeights token_weights_;
  PackedWeights sentence_weights_;
};

}  // namespace arcus
