// SPDX-License-Identifier: Apache-2.0
//
// What is given to those who learn heads and relations together, and how their weights lie.
#pragma once

#include <cstddef>
#include <span>

#include "arcus/learn/online.h"
#include "arcus/scorer/arc_scorer.h"
#include "arcus/scorer/label_choices.h"

namespace arcus {

struct JointProblem {
  OnlineProblem online = {};  // all sentences have relations
  const FeatureIndex* label_index = nullptr;
  const LabelChoices* choices = nullptr;  // with every arc of the training trees

  std::size_t labels() const { return choices->labels(); }
};

// The two parts of a vector of weights: blocks of arcs, and rows[id * labels + label].
struct JointWeights {
  std::span<const float> arcs;
  std::span<const float> rows;
};
inline JointWeights joint_parts(const JointProblem& problem, std::span<const float> weights) {
  const std::size_t first_row = problem.online.index->size() * kBlock;
  return {weights.first(first_row), weights.subspan(first_row)};
}

}  // namespace arcus
