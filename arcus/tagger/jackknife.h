// SPDX-License-Identifier: Apache-2.0
//
// Jackknifing: training data with predicted tags and lemmas, to train later stages on input like
// that of parsing.
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
  int threads = 1;  // changes nothing
  TaggerOptions tagger = {};
  std::optional<LemmatizerOptions> lemmatizer = LemmatizerOptions();  // nothing: lemmas stay
};

// The sentences with UPOS, XPOS, FEATS and lemmas predicted: the sentences are cut into so many
// folds, each of neighbours, so that a document is hardly ever on both sides, and each fold is
// tagged by a tagger trained on the others. Folds are trained in parallel. Throws
// ArgumentError for fewer than two folds, sentences, or sentences with words. More folds
// than sentences are as many as these.
std::vector<Sentence> jackknife(std::span<const Sentence> sentences,
                                const JackknifeOptions& options);

}  // namespace arcus
