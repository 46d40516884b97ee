// SPDX-License-Identifier: Apache-2.0
//
// Learns from a treebank which labels a head gives to at most one of its dependents, and which of
// these exclude each other: one pass over the treebank, then O(labels^3).
//
// A label is unique if hardly any of the heads that have it have it twice: a few are noise of the
// annotation, and a label of few heads shows nothing.
//
// Two unique labels exclude each other, as nsubj and nsubj:pass do, if few heads have both though
// many would if labels were independent given the head's tag. That excludes pairs such as case and
// nsubj, which hardly meet because they have different heads. Groups of labels that exclude each
// other are built bottom up, each label in at most one (scorer/unique_labels.h says why). A label
// may exclude labels that do not exclude each other: nsubj excludes both nsubj:pass and aux:pass.
// So groups whose labels go to the most similar words are merged first: these are the labels that a
// parser confuses.
#pragma once

#include <span>
#include <vector>

#include "arcus/scorer/unique_labels.h"
#include "arcus/text/sentence.h"

namespace arcus {

struct UniqueLabelOptions {
  double min_heads = 50;      // that have the label
  double max_rate = 0.005;    // share of heads that break the rule
  double min_expected = 0.2;  // share of the rarer label's heads that have both by chance
};

// labels[i][m - 1] is the label of word m of sentence i, below `count`; negative: not known. Arcs
// from 0 are not counted.
UniqueLabels learn_unique_labels(std::span<const Sentence> sentences,
                                 std::span<const std::vector<int>> labels, int count,
                                 const UniqueLabelOptions& options = {});

}  // namespace arcus
