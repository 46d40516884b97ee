// SPDX-License-Identifier: Apache-2.0
//
// Relations that are scored with the arcs, before there is a tree. The relations of a tree's arcs
// do not look at each other, so that the best labelled tree is the best tree of arcs that each have
// their best relation.
#pragma once

#include <cstddef>
#include <vector>

#include "arcus/features/label_keys.h"
#include "arcus/model/arc_filter.h"
#include "arcus/model/label_choices.h"
#include "arcus/model/packed_weights.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree.h"

namespace arcus {

struct JointLabels {
  PackedWeights rows;  // a number for each relation
  LabelChoices choices;
};

// A relation for every (head, modifier).
class ArcLabels {
 public:
  void reset(int n) {
    stride_ = static_cast<std::size_t>(n) + 1;
    labels_.assign(stride_ * stride_, 0);
  }
  int operator()(int h, int m) const { return labels_[index(h, m)]; }
  int& operator()(int h, int m) { return labels_[index(h, m)]; }

  // Of the tree's arcs, element 0 for word 1.
  std::vector<int> of(const Tree& tree) const;

 private:
  std::size_t index(int h, int m) const {
    return static_cast<std::size_t>(m) * stride_ + static_cast<std::size_t>(h);
  }

  std::size_t stride_ = 1;
  std::vector<int> labels_ = {0};
};

// Finds the best relation of each candidate, of those it may have, the first among equals; its
// score is added to the arc's.
void add_best_labels(const ArcLabelKeys& keys, const JointLabels& joint,
                     const CandidateArcs& candidates, ArcScores& scores, ArcLabels& best);

}  // namespace arcus
