// SPDX-License-Identifier: Apache-2.0
//
// Training data with tags as a tagger would give them, for whatever is to be trained on tags like
// those that it will see.
#pragma once

#include <span>
#include <vector>

#include "arcus/tagger/tagger_options.h"
#include "arcus/text/sentence.h"

namespace arcus {

// The sentences with UPOS, XPOS and FEATS predicted: the sentences are cut into so many folds, each
// of neighbours, so that a document is hardly ever on both sides, and each fold is tagged by a
// tagger trained on the others. Folds are trained in parallel; the result does not depend on the
// threads. Throws std::invalid_argument for fewer than two folds, sentences, or sentences with
// words. More folds than sentences are as many as these.
std::vector<Sentence> jackknife_tags(std::span<const Sentence> sentences, int folds, int threads,
                                     const TaggerOptions& options);

}  // namespace arcus
