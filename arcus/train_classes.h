// SPDX-License-Identifier: Apache-2.0
//
// Classes of words for the features of a parser, from a lexicon of raw text.
#pragma once

#include <memory>

#include "arcus/features/word_classes.h"

namespace arcus {

class Lexicon;

// Clusters of similar words (lexicon/word_clusters.h): at most 64 large ones and 1024 small ones.
std::shared_ptr<const WordClasses> classes_of(const Lexicon& lexicon, int threads);

}  // namespace arcus
