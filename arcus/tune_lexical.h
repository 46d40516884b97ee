// SPDX-License-Identifier: Apache-2.0
//
// Chooses alpha and the loss of a lexical parser by cross-validation, as in Wang, Cherry, Lizotte
// and Schuurmans (2006): the links between words that the parsers of all folds find.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "arcus/train.h"

namespace arcus {

// Links between words, without direction; arcs from 0 are not links.
struct LinkCounts {
  std::int64_t links = 0;  // of the gold trees
  std::int64_t found = 0;  // of these, in the trees of the parser

  friend bool operator==(const LinkCounts&, const LinkCounts&) = default;
};

LinkCounts count_links(const Tree& gold, const Tree& tree);

// The links that the parser finds. The result does not depend on `threads`.
LinkCounts score_links(const Parser& parser, std::span<const Sentence> gold, int threads);

struct LexicalTuneRow {
  LexicalLoss loss = LexicalLoss::kLocal;
  double alpha = 1;
  LinkCounts score;
  int not_certified = 0;  // parsers whose learner stopped before the gap that was asked for

  friend bool operator==(const LexicalTuneRow&, const LexicalTuneRow&) = default;
};

struct LexicalTuneOptions {
  TrainOptions train;  // has `lexical`, whose loss and alpha are not used
  std::vector<LexicalLoss> losses = {LexicalLoss::kLocal};
  std::vector<double> alphas = {0.01, 0.1, 1, 10};
  int folds = 5;                                             // without development data
  std::function<void(const LexicalTuneRow&)> finished = {};  // called with each row
};

// The row with the most links found; the first in a tie. A fold is a contiguous part of the
// sentences. Throws ArgumentError for nothing to try, for fewer than two folds or more than
// there are sentences, and whatever train_parser throws.
LexicalTuneRow tune_lexical_parser(std::span<const Sentence> sentences,
                                   std::span<const Sentence> development,
                                   const LexicalTuneOptions& options);

// The options with which train_parser trains the parser of a row.
TrainOptions options_of(const LexicalTuneRow& row, const LexicalTuneOptions& options);

}  // namespace arcus
