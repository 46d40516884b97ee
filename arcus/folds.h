// SPDX-License-Identifier: Apache-2.0
//
// Cuts a treebank into folds for cross-validation. A fold is a contiguous part, so that few
// documents are in two folds.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arcus/text/sentence.h"

namespace arcus {

struct Split {
  std::vector<Sentence> training;
  std::vector<Sentence> held_out;
};

// Holds out the fold, from 0 to folds - 1.
Split split_of(std::span<const Sentence> sentences, int fold, int folds);

// Throws ArgumentError for fewer than two folds or more than there are sentences.
void require_folds(std::size_t sentences, int folds);

}  // namespace arcus
