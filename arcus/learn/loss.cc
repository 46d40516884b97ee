// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn/loss.h"

#include <cstddef>

#include "arcus/inference/labeled_trees.h"
#include "arcus/learn_features/training_sentence.h"

namespace arcus {

double loss_of(Loss loss, const TrainingSentence& gold, const LabeledTree& tree) {
  bool is_right = true;
  double heads = 0;
  double labels = 0;
  for (int m = 1; m <= gold.tree.size(); ++m) {
    const bool right_head = tree.tree.head(m) == gold.tree.head(m);
    const bool right_label = tree.labels[static_cast<std::size_t>(m) - 1] == gold.label(m);
    is_right = is_right && right_head && right_label;
    if (!right_head) heads += gold.cost(m);
    if (!right_label) labels += gold.cost(m);
  }
  if (loss == Loss::kZeroOne) return is_right ? 0 : 1;
  return heads + labels;
}

}  // namespace arcus
