// SPDX-License-Identifier: Apache-2.0
//
// The loss of a labelled tree: the margin that the right tree must have over it.
#pragma once

namespace arcus {

struct LabeledTree;
struct TrainingSentence;

enum class Loss {
  kHeads,    // the costs of the words with wrong heads plus those of the words with wrong labels
  kZeroOne,  // 1 for a tree with any wrong head or label
};

double loss_of(Loss loss, const TrainingSentence& gold, const LabeledTree& tree);

}  // namespace arcus
