// SPDX-License-Identifier: Apache-2.0
//
// Relations that are scored with the arcs, before there is a tree. Given the tree, its relations
// are independent, so the best labelled tree is the best tree over arcs with their best relations.
//
// Probabilities depend on how the weights were trained. A log-linear learner sums over labelled
// trees, so the score of an arc in marginals is the log-sum-exp over its relations. A
// margin-trained model was trained with the best relation only, so its marginals use the score of
// the best relation: on Turkish IMST the calibration error of the heads of a MIRA model is 3 % with
// the best relations and 11 % with sums. In both cases p(relation | arc) is a softmax with its own
// temperature.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "arcus/features/label_keys.h"
#include "arcus/model/packed_weights.h"
#include "arcus/scorer/arc_filter.h"
#include "arcus/scorer/label_choices.h"
#include "arcus/scorer/scorer.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/tree.h"

namespace arcus {

struct JointLabels {
  PackedWeights rows;  // one weight per relation
  LabelChoices choices;
  bool trained_with_sums = false;  // over relations
};

// One relation for each (head, modifier).
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

// Finds the best relation that each candidate can have, the first in a tie, and adds its score to
// the score of the arc. If `for_marginals` is not null, fills it with the scores for probabilities
// of trees: the log-sum-exp over the relations, or the best relation, as the model was trained;
// kNoArc for arcs that are not candidates. A word with a given relation can have that one only (see
// GivenLabel); `given` is empty or has an element for each word.
void add_best_labels(const ArcLabelKeys& keys, const JointLabels& joint,
                     const CandidateArcs& candidates, std::span<const GivenLabel> given,
                     ArcScores* for_marginals, ArcScores& scores, ArcLabels& best);

// Calls use(m, choices, scores) for each word, with the relations that its arc in the tree can
// have, in increasing order, and their scores.
void score_choices(const ArcLabelKeys& keys, const JointLabels& joint, const Tree& tree,
                   const std::function<void(int m, std::span<const int> choices,
                                            std::span<const double> scores)>& use);

}  // namespace arcus
