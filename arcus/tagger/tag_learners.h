// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "arcus/tagger/analyses.h"
#include "arcus/tagger/sparse_weights.h"
#include "arcus/tagger/tag_dictionary.h"
#include "arcus/tagger/tagger.h"

namespace arcus {

std::vector<SparseRow> train_tag_perceptron(std::span<const Sentence> sentences,
                                                     const Analyses& analyses,
                                                     const TagDictionary& dictionary,
                                                     const TaggerOptions& options);

std::vector<SparseRow> train_tag_maxent(std::span<const Sentence> sentences,
                                                 const Analyses& analyses,
                                                 const TagDictionary& dictionary,
                                                 const TaggerOptions& options);

}  // namespace arcus
