// SPDX-License-Identifier: Apache-2.0
//
// Learns the relations of the arcs of a given tree: a linear classifier over all relations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "arcus/features/label_keys.h"
#include "arcus/model/feature_index.h"
#include "arcus/tree/tree.h"

namespace arcus {

struct LabeledSentence {
  LabelKeys keys;
  Tree tree;
  std::vector<int> labels;  // labels[m - 1] of word m; negative: unknown, skipped
};

struct LabelerOptions {
  int labels = 0;
  int epochs = 5;
  std::uint64_t seed = 1;
  int cutoff = 2;
};

struct LabelerWeights {
  FeatureIndex index;
  int labels = 0;
  std::vector<float> rows;  // rows[id * labels + label]
};

// Averaged passive-aggressive steps on the arcs of the gold trees.
LabelerWeights train_labeler(std::span<LabeledSentence> sentences, const LabelerOptions& options);

}  // namespace arcus
