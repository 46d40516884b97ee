// SPDX-License-Identifier: Apache-2.0
//
// Relations of the arcs of a given tree: a linear classifier, all relations in one sweep.
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
  std::vector<int> labels;  // labels[m - 1] of word m; below 0: not known, and passed over
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

// Passive-aggressive steps, averaged, on the arcs of right trees.
LabelerWeights train_labeler(std::span<LabeledSentence> sentences, const LabelerOptions& options);

}  // namespace arcus
