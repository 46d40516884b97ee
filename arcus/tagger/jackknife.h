// SPDX-License-Identifier: Apache-2.0
//
// Jackknifing: predicts tags and lemmas for the training data itself, so that later stages train on
// the kind of input that they get in use.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "arcus/tagger/lemmatizer.h"
#include "arcus/tagger/tagger_options.h"
#include "arcus/text/sentence.h"

namespace arcus {

struct JackknifeOptions {
  int folds = 10;
  int threads = 1;  // does not affect the result
  TaggerOptions tagger = {};
  std::optional<LemmatizerOptions> lemmatizer = LemmatizerOptions();  // nullopt: lemmas are kept
};

// Returns the sentences with predicted UPOS, XPOS, FEATS and lemmas. Each fold is tagged by a
// tagger that is trained on the other folds. A fold is a run of consecutive sentences, so that a
// document is rarely split between training and prediction. Folds are trained in parallel; there
// are at most as many folds as sentences. Throws ArgumentError if there are fewer than two folds,
// sentences, or sentences with words.
std::vector<Sentence> jackknife(std::span<const Sentence> sentences,
                                const JackknifeOptions& options);

}  // namespace arcus
